-- Who may enter a service, and where its log-outs and log-ins lead, are authority as its redirect URIs: «This was not me» removes recent ones.
create or replace function authority_of(s service) returns setof text language sql immutable as $$
  select 'redirect_uri ' || uri from unnest(s.redirect_uris) uri
  union select 'mobile_redirect_uri ' || uri from unnest(s.mobile_redirect_uris) uri
  union select 'post_logout_redirect_uri ' || uri from unnest(s.post_logout_redirect_uris) uri
  union select 'jwks_uri ' || s.jwks_uri where s.jwks_uri is not null
  union select 'key ' || key::text from jsonb_array_elements(s.jwks -> 'keys') key where s.jwks_uri is null
  union select 'secret ' || (secret ->> 'hash') from jsonb_array_elements(s.secrets) secret
  union select 'backchannel_logout_uri ' || s.backchannel_logout_uri where s.backchannel_logout_uri is not null
  union select 'initiate_login_uri ' || s.initiate_login_uri where s.initiate_login_uri is not null
  union select 'tester ' || line from unnest(s.testers) line
  union select 'access_login ' || line from unnest(s.access_logins) line
  union select 'access_domain ' || line from unnest(s.access_domains) line
  union select 'group ' || line from unnest(s.groups) line
$$;

update service s set added_by = (select coalesce(jsonb_object_agg(item, coalesce(s.former_owner, s.account_id)), '{}') from authority_of(s) item) || s.added_by
  where s.account_id is not null;

drop trigger note_additions on service;
create trigger note_additions before update of redirect_uris, mobile_redirect_uris, post_logout_redirect_uris, jwks, jwks_uri, secrets,
  backchannel_logout_uri, initiate_login_uri, testers, access_logins, access_domains, groups on service
  for each row execute function note_additions();
drop trigger note_adder on service;
create trigger note_adder before insert or update of redirect_uris, mobile_redirect_uris, post_logout_redirect_uris, jwks, jwks_uri, secrets,
  backchannel_logout_uri, initiate_login_uri, testers, access_logins, access_domains, groups on service
  for each row execute function note_adder();

-- When a redirect URI, key or secret was added to a service. What has no time here is as old as the service.
alter table service add column added_at jsonb not null default '{}';

-- What lets somebody sign in as a service, one text each: its kind, a space, its value. Keys that are read from `jwks_uri` are not in it: the address is.
create function authority_of(s service) returns setof text language sql immutable as $$
  select 'redirect_uri ' || uri from unnest(s.redirect_uris) uri
  union select 'mobile_redirect_uri ' || uri from unnest(s.mobile_redirect_uris) uri
  union select 'post_logout_redirect_uri ' || uri from unnest(s.post_logout_redirect_uris) uri
  union select 'jwks_uri ' || s.jwks_uri where s.jwks_uri is not null
  union select 'key ' || key::text from jsonb_array_elements(s.jwks -> 'keys') key where s.jwks_uri is null
  union select 'secret ' || (secret ->> 'hash') from jsonb_array_elements(s.secrets) secret
$$;

create function note_additions() returns trigger language plpgsql as $$
begin
  new.added_at := coalesce((
    select jsonb_object_agg(item, coalesce(old.added_at -> item, to_jsonb(app_now()))) from authority_of(new) item
    where old.added_at ? item or item not in (select authority_of(old))
  ), '{}');
  return new;
end $$;
create trigger note_additions before update of redirect_uris, mobile_redirect_uris, post_logout_redirect_uris, jwks, jwks_uri, secrets on service
  for each row execute function note_additions();

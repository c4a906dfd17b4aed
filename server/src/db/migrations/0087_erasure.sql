-- Takes Security Event Tokens about deleted and erased accounts. It is authority as the other addresses: «This was not me» removes a recent one.
alter table service add column account_events_uri text;

create or replace function authority_of(s service) returns setof text language sql immutable as $$
  select 'redirect_uri ' || uri from unnest(s.redirect_uris) uri
  union select 'mobile_redirect_uri ' || uri from unnest(s.mobile_redirect_uris) uri
  union select 'post_logout_redirect_uri ' || uri from unnest(s.post_logout_redirect_uris) uri
  union select 'jwks_uri ' || s.jwks_uri where s.jwks_uri is not null
  union select 'key ' || key::text from jsonb_array_elements(s.jwks -> 'keys') key where s.jwks_uri is null
  union select 'secret ' || (secret ->> 'hash') from jsonb_array_elements(s.secrets) secret
  union select 'backchannel_logout_uri ' || s.backchannel_logout_uri where s.backchannel_logout_uri is not null
  union select 'account_events_uri ' || s.account_events_uri where s.account_events_uri is not null
  union select 'initiate_login_uri ' || s.initiate_login_uri where s.initiate_login_uri is not null
  union select 'tester ' || line from unnest(s.testers) line
  union select 'access_login ' || line from unnest(s.access_logins) line
  union select 'access_domain ' || line from unnest(s.access_domains) line
  union select 'group ' || line from unnest(s.groups) line
$$;

drop trigger note_additions on service;
create trigger note_additions before update of redirect_uris, mobile_redirect_uris, post_logout_redirect_uris, jwks, jwks_uri, secrets,
  backchannel_logout_uri, account_events_uri, initiate_login_uri, testers, access_logins, access_domains, groups on service
  for each row execute function note_additions();
drop trigger note_adder on service;
create trigger note_adder before insert or update of redirect_uris, mobile_redirect_uris, post_logout_redirect_uris, jwks, jwks_uri, secrets,
  backchannel_logout_uri, account_events_uri, initiate_login_uri, testers, access_logins, access_domains, groups on service
  for each row execute function note_adder();

-- Services that lost access by the deletion of an account. No reference to the account: the rows outlive it, until the user is told.
create table erasure_request (
  id uuid not null unique default gen_random_uuid(),
  account_id uuid not null,
  service_id uuid not null,
  name text not null,
  address text,
  asked_at timestamptz,
  result text check (result in ('done', 'kept')),
  reason text,
  until date,
  created_at timestamptz not null default app_now(),
  primary key (account_id, service_id)
);
create index erasure_request_age on erasure_request (created_at);
comment on column erasure_request.id is 'the txn of the account-purged event: another one for each service';
comment on column erasure_request.asked_at is 'null before the erasure, and for services that take no events';

-- Erased accounts whose users get a last message: when all services have answered, or at answer_by.
create table erasure (
  account_id uuid primary key,
  sealed_contact text not null,
  answer_by timestamptz not null
);
create index erasure_answer_by on erasure (answer_by);

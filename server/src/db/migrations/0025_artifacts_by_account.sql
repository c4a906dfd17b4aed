-- What waits for nobody in particular yet: interactions, pushed requests, the marks of what was used once.
create table oidc_request (
  kind text not null,
  id_hash bytea not null,
  service_id uuid references service on delete cascade,
  payload jsonb not null,
  consumed_at timestamptz,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index oidc_request_service on oidc_request (service_id);
create index oidc_request_expiry on oidc_request (expires_at);
create trigger request_of_before before insert on oidc_request for each row execute function of_before_is_over();
insert into oidc_request (kind, id_hash, service_id, payload, consumed_at, created_at, expires_at)
select kind, id_hash, service_id, payload, consumed_at, created_at, expires_at from oidc_artifact
where kind in ('Interaction', 'PushedAuthorizationRequest', 'ReplayDetection') and expires_at > app_now();

-- What is a person's: sessions, grants, codes and tokens of services. A code or token carries the account, so the row is found by account and hash
-- (docs/decisions/0048-routing-hint.md). The payload holds what the columns do not say.
truncate oidc_artifact;
drop index oidc_artifact_uid, oidc_artifact_grant, oidc_artifact_service, oidc_artifact_endless;
alter table oidc_artifact
  drop constraint oidc_artifact_pkey, add primary key (account_id, id_hash),
  drop constraint oidc_artifact_service_id_fkey,
  drop column uid,
  add column client_id uuid,
  alter column grant_id type uuid using null,
  alter column expires_at set not null;
-- Of one service, and of one grant of it.
create index oidc_artifact_service on oidc_artifact (account_id, service_id, grant_id);

-- The single sign-on cookie carries its session too.
alter table session drop constraint session_sso_hash_key;

-- The artifacts of a service hang on consents to it, and whoever makes one holds the consent: with the consents gone nobody can, and the second
-- statement sees all that was made before.
create or replace function service_goes() returns trigger language plpgsql as $$
declare accounts uuid[];
begin
  with gone as (delete from consent where service_id = old.id returning account_id) select array_agg(account_id) into accounts from gone;
  delete from oidc_artifact where account_id = any(accounts) and service_id = old.id;
  return old;
end $$;

-- A refresh token whose answer may be asked for again: the answer, sealed under a key that only the token gives. The next token knows it, and
-- wipes the answer when it is used.
alter table oidc_artifact add column sealed_answer text, add column predecessor_hash bytea;

-- Sign-ins that are not counted in `sign_in_day` yet: one row each, so that no two requests wait for the same one.
create table sign_in (
  service_id uuid not null,
  at timestamptz not null default app_now()
);
create index sign_in_service on sign_in (service_id, at);

-- When a service last read something is taken from its reads: a column of `consent` would be written at each of them.
create or replace function grant_ended() returns trigger language plpgsql as $$
begin
  insert into past_grant (account_id, service_id, client_ids, name, address, since, last_read_at)
  select old.account_id, s.id, array_remove(array[s.client_id, s.mobile_client_id], null), s.name, s.redirect_uris[1], old.since,
    greatest(old.last_read_at, (select max(r.read_at) from claim_read r where r.account_id = old.account_id and r.service_id = old.service_id))
  from service s where s.id = old.service_id and exists (select from account a where a.id = old.account_id)
  on conflict (account_id, service_id) do update set
    client_ids = excluded.client_ids, name = excluded.name, address = excluded.address, since = excluded.since,
    last_read_at = excluded.last_read_at, ended_at = excluded.ended_at;
  return null;
end $$;

-- Services of the operator that ask for no consent (domain/custody/first-party.sql.ts).
alter table service add column trusted_at timestamptz, add column trusted_by text;

-- Users who withdrew access to a service: a first-party service asks them. Unlike `past_grant`, the rows do not expire.
create table withdrawn_consent (
  account_id uuid not null references account on delete cascade,
  service_id uuid not null references service on delete cascade,
  primary key (account_id, service_id)
);
create index withdrawn_consent_service on withdrawn_consent (service_id);
alter table withdrawn_consent alter column account_id set (n_distinct = -0.05), alter column service_id set (n_distinct = -0.001);
insert into withdrawn_consent (account_id, service_id)
  select p.account_id, p.service_id from past_grant p join account a on a.id = p.account_id join service s on s.id = p.service_id;

-- As in migration 0034, and remembers the withdrawal.
create or replace function grant_ended() returns trigger language plpgsql as $$
begin
  insert into past_grant (account_id, service_id, client_ids, name, address, since, last_read_at)
  select old.account_id, s.id, array_remove(array[case when s.account_id is null then s.id::text end, s.client_id, s.mobile_client_id], null),
    s.name, s.redirect_uris[1], old.since,
    greatest(old.last_read_at, (select r.read_at from claim_read r
      where r.account_id = old.account_id and r.service_id = old.service_id and r.read_at < app_now() + interval '1 day'
      order by r.read_at desc limit 1))
  from service s where s.id = old.service_id and exists (select from account a where a.id = old.account_id)
  on conflict (account_id, service_id) do update set
    client_ids = excluded.client_ids, name = excluded.name, address = excluded.address, since = excluded.since,
    last_read_at = excluded.last_read_at, ended_at = excluded.ended_at;
  insert into withdrawn_consent (account_id, service_id)
  select old.account_id, s.id from service s where s.id = old.service_id and exists (select from account a where a.id = old.account_id)
  on conflict do nothing;
  return null;
end $$;

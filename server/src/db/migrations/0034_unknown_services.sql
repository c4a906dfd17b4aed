-- A service without an owner is an unknown application: its client id is the address of the document that describes it (decision 0061), and
-- `updated_at` says when that was read. Its `id` follows from the address.
alter table service alter column account_id drop not null;
create index service_unknown on service (updated_at) where account_id is null;
-- An address as well.
alter table oidc_artifact alter column client_id type text;

-- As before (migration 0022). An unknown application goes by its `id` where people look at what they gave, since an address fits into no path.
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
  return null;
end $$;

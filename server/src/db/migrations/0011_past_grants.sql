-- Services that had access to a person's data and have it no more: withdrawn, or the service was deleted. What they read stays in
-- `claim_read`, so who they were stays here. Not hanging on the account: the row may come from what happens to somebody else's service.
create table past_grant (
  account_id uuid not null,
  service_id uuid not null,
  client_ids text[] not null,
  name text not null,
  address text not null,
  since timestamptz not null,
  last_read_at timestamptz,
  ended_at timestamptz not null default app_now(),
  primary key (account_id, service_id)
);
create index past_grant_age on past_grant (ended_at);

-- However access ends, it is remembered in the same transaction; for those who are erased there is nobody to remember it for.
create function grant_ended() returns trigger language plpgsql as $$
begin
  insert into past_grant (account_id, service_id, client_ids, name, address, since, last_read_at)
  select old.account_id, s.id, array_remove(array[s.client_id, s.mobile_client_id], null), s.name, s.redirect_uris[1], old.since, old.last_read_at
  from service s where s.id = old.service_id and exists (select from account a where a.id = old.account_id)
  on conflict (account_id, service_id) do update set
    client_ids = excluded.client_ids, name = excluded.name, address = excluded.address, since = excluded.since,
    last_read_at = excluded.last_read_at, ended_at = excluded.ended_at;
  return null;
end $$;
create trigger grant_ended after delete on consent for each row execute function grant_ended();

-- While the service can still be named.
create function service_goes() returns trigger language plpgsql as $$
begin
  delete from consent where service_id = old.id;
  return old;
end $$;
create trigger service_goes before delete on service for each row execute function service_goes();

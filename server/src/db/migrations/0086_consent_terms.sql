-- A consent may have an end. After `expires_at` it counts as none (`isLiving`); the sweep then deletes it with its tokens. `once`: for one
-- sign-in, so it is not remembered.
alter table service add column max_consent_days int check (max_consent_days between 1 and 3650);
alter table consent add column expires_at timestamptz, add column once boolean not null default false;
alter table consent alter column expires_at set statistics 0;
create index consent_expiry on consent (expires_at) where expires_at is not null;

-- As in migration 0085, with the term.
create or replace function add_receipt(event text, k consent) returns void language sql as $$
  insert into receipt (account_id, service_id, kind, issued_at, facts)
  select k.account_id, k.service_id, event, app_now() + (clock_timestamp() - now()), jsonb_build_object(
    'client_id', coalesce(s.client_id, s.mobile_client_id),
    'client_ids', to_jsonb(array_remove(array[case when s.account_id is null then s.id::text end, s.client_id, s.mobile_client_id], null)),
    'name', s.name,
    'owner', shown_owner(s),
    'claims', case when event in ('withdrawn', 'ended') then '[]'::jsonb else to_jsonb(k.claims) end,
    'declined', to_jsonb(k.declined),
    'apis', case when event in ('withdrawn', 'ended') then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('address', api.address, 'scopes', k.api_scopes -> api.id::text) order by api.address), '[]')
      from jsonb_object_keys(k.api_scopes) granted(id) join api on api.id = granted.id::uuid) end,
    'reasons', s.reasons,
    'until', to_char(k.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'text', (select jsonb_build_object('kind', g.kind, 'version', g.version, 'hash', g.text_hash) from agreement g
      where g.account_id = k.account_id and g.kind = 'personal_data' order by g.version desc limit 1),
    'previous', (select r.id from receipt r where r.account_id = k.account_id and r.service_id = k.service_id order by r.issued_at desc limit 1))
  from service s where s.id = k.service_id and exists (select from account a where a.id = k.account_id)
$$;

create or replace function note_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform add_receipt(case when old.expires_at <= app_now() then 'ended' else 'withdrawn' end, old);
  else
    perform add_receipt(case tg_op when 'INSERT' then 'given' else 'changed' end, new);
  end if;
  return null;
end $$;

-- Keys of consent receipts (docs/consent.md#receipts). Public keys stay; the private part of a key that no longer signs is deleted.
create table receipt_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk text,
  valid_from timestamptz not null,
  valid_until timestamptz,
  compromised_at timestamptz
);

-- One row per consent, its change and its end. `facts`: what the record says, as it was at that time. `jws`: null until it is signed.
-- `service_id` is no foreign key: the record outlives the service. It is null for a legal text.
create table receipt (
  account_id uuid not null references account on delete cascade,
  id uuid not null default gen_random_uuid(),
  service_id uuid,
  kind text not null check (kind in ('given', 'changed', 'withdrawn', 'ended', 'agreed')),
  issued_at timestamptz not null default app_now(),
  facts jsonb not null,
  jws text,
  primary key (account_id, id)
);
create index receipt_unsigned on receipt (account_id) where jws is null;
alter table receipt alter column account_id set (n_distinct = -0.05), alter column service_id set (n_distinct = -0.001);

-- The owner as the consent page names it (server/src/oidc/consent/pending-request.sql.ts).
create function shown_owner(s service) returns jsonb language sql stable as $$
  select case when s.custody_since is null then (
    select case when o.id = '00000000-0000-7000-8000-000000000001' then jsonb_build_object('is_operator', true)
        else jsonb_build_object('is_operator', false, 'name', o.first_name || ' ' || left(o.last_name, 1) || '.') end
      from (
        select s.account_id as id, 0 as place, null::timestamptz as since
        union all select co.account_id, 1, co.since from service_owner co where co.service_id = s.id
      ) owners join account o on o.id = owners.id
      where owners.place = 0 or o.status = 'active'
      order by o.status = 'active' desc, owners.place, owners.since limit 1) end
$$;

-- Records a consent in the statement that changes it, whatever code does so. Of an erased account nothing is recorded.
create function add_receipt(event text, k consent) returns void language sql as $$
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
    'text', (select jsonb_build_object('kind', g.kind, 'version', g.version, 'hash', g.text_hash) from agreement g
      where g.account_id = k.account_id and g.kind = 'personal_data' order by g.version desc limit 1),
    'previous', (select r.id from receipt r where r.account_id = k.account_id and r.service_id = k.service_id order by r.issued_at desc limit 1))
  from service s where s.id = k.service_id and exists (select from account a where a.id = k.account_id)
$$;

create function note_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform add_receipt('withdrawn', old);
  else
    perform add_receipt(case tg_op when 'INSERT' then 'given' else 'changed' end, new);
  end if;
  return null;
end $$;
create trigger note_consent after insert or delete on consent for each row execute function note_consent();
-- A read and a remembered sign-in change neither.
create trigger note_changed_consent after update on consent for each row
  when (old.updated_at is distinct from new.updated_at or old.claims is distinct from new.claims)
  execute function note_consent();

create function note_agreement() returns trigger language plpgsql as $$
begin
  insert into receipt (account_id, kind, issued_at, facts)
  values (new.account_id, 'agreed', new.agreed_at, jsonb_build_object(
    'text', jsonb_build_object('kind', new.kind, 'version', new.version, 'hash', new.text_hash),
    'previous', (select r.id from receipt r where r.account_id = new.account_id and r.service_id is null
      and r.facts #>> '{text,kind}' = new.kind order by r.issued_at desc limit 1)));
  return null;
end $$;
create trigger note_agreement after insert on agreement for each row execute function note_agreement();

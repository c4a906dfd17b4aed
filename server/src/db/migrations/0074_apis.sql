-- APIs of a service, for which its clients and others may ask for access tokens (RFC 8707). `sector`: what `sub` is pairwise by.
-- `secrets`: objects with `hash`, `created_at`, `created_by`, `expires_at`. `admits_changed_…`: also set when `named_clients` change.
create table api (
  id uuid primary key,
  service_id uuid not null references service (id) on delete cascade,
  address text not null,
  name text not null,
  scopes jsonb not null default '[]',
  admits text not null default 'own' check (admits in ('own', 'named', 'any')),
  named_clients text[] not null default '{}',
  token_format text not null default 'opaque' check (token_format in ('opaque', 'jwt')),
  token_alg text not null default 'RS256' check (token_alg in ('RS256', 'ES256')),
  sector uuid not null,
  secrets jsonb not null default '[]',
  proved_by text check (proved_by in ('metadata', 'operator', 'earlier')),
  proved_at timestamptz,
  checked_at timestamptz,
  failing_since timestamptz,
  problem text check (problem in ('loopback', 'unreachable', 'resource', 'authorization_servers', 'kabinet_api_id')),
  created_at timestamptz not null default app_now(),
  created_by uuid,
  admits_changed_at timestamptz,
  admits_changed_by uuid
);
create unique index api_service_address on api (service_id, address);
create unique index api_proved on api (address) where proved_by in ('metadata', 'operator');
create index api_checked on api (checked_at) where proved_by = 'metadata';

-- Scopes that the user granted, by `api.id`.
alter table consent add column api_scopes jsonb not null default '{}';

-- `service.resources` stays for one release: processes of the earlier one and clients of the API that send it still write it.
create function keep_apis() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from api where service_id = new.id and proved_by = 'earlier' and address = any (old.resources) and address <> all (new.resources);
  end if;
  insert into api (id, service_id, address, name, sector, proved_by, proved_at, created_by)
  select gen_random_uuid(), new.id, resource, new.name, new.id, 'earlier', app_now(), new.changed_by from unnest(new.resources) resource
  where tg_op = 'INSERT' or resource <> all (old.resources)
  on conflict (service_id, address) do nothing;
  return null;
end $$;
create trigger keep_apis after insert or update of resources on service for each row execute function keep_apis();

insert into api (id, service_id, address, name, sector, proved_by, proved_at, created_at, created_by)
select gen_random_uuid(), s.id, resource, s.name, s.id, 'earlier', s.created_at, s.created_at, coalesce(s.former_owner, s.account_id)
from service s, unnest(s.resources) resource on conflict (service_id, address) do nothing;

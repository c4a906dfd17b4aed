-- What lets software register services in the name of a person (RFC 7591 3, "initial access token"), so many and until then.
create table registration_token (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  services_made int not null default 0,
  services_left int not null check (services_left >= 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index registration_token_account on registration_token (account_id, created_at);
create index registration_token_expiry on registration_token (expires_at);

-- A service that software registered. `access_hash`: of the registration access token (RFC 7592 1.2); null when the owner ended it.
-- `proposed`: what the software wants and the owner has not answered: { "isDeletion": boolean, "changes": settings, "jwksUri": text }.
create table service_registration (
  service_id uuid primary key references service on delete cascade,
  token_name text not null,
  access_hash bytea unique,
  sector_identifier_uri text,
  proposed jsonb,
  proposed_at timestamptz,
  registered_at timestamptz not null default app_now()
);

-- Where the keys in `jwks` come from, of services that software registered, and when that was last asked.
alter table service add column jwks_uri text, add column jwks_read_at timestamptz;

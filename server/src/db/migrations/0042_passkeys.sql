-- Passkeys (WebAuthn). `counter`: an unsigned 32-bit number, which no integer column holds. `multi_device`, `backed_up`: its backup flags.
create table passkey (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter double precision not null,
  transports text[] not null,
  aaguid uuid not null,
  multi_device boolean not null,
  backed_up boolean not null,
  name text,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  primary key (account_id, id)
);
-- No credential is two persons', and one that comes without its owner is found.
create unique index passkey_credential on passkey (credential_id);

-- Challenges are derived, not stored; what was answered once is marked here until it is too old anyway.
create table spent_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenge_expiry on spent_challenge (expires_at);

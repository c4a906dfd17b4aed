-- A cabinet session. Access tokens are looked up by hash at every call; refresh tokens are signed, carry the session and their
-- generation, and are worth nothing without the device cookie. `sso_hash` is the single sign-on cookie that lives and dies with it.
create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  generation int not null default 0,
  refreshed_at timestamptz,
  successor_used boolean not null default true,
  device_hash bytea not null,
  sso_hash bytea unique,
  confirmed_at timestamptz,
  password_proven_at timestamptz not null,
  amr text[] not null default '{pwd}',
  address text,
  user_agent text,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id, created_at);
create index session_expiry on session (expires_at);
create index session_idle on session (last_used_at);

-- The browsers that a person has signed in from: what is a new device.
create table device (
  account_id uuid not null references account on delete cascade,
  device_hash bytea not null,
  first_used_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  primary key (account_id, device_hash)
);

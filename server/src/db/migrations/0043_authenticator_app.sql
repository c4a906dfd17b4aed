-- The authenticator app of an account (RFC 6238): its secret is sealed under the person's key. Without `confirmed_at` it waits for its first
-- code and opens nothing. `last_step`: no code of that time step or of one before it is good any more, on any process.
create table totp (
  account_id uuid primary key references account (id) on delete cascade,
  sealed text not null,
  last_step integer not null default 0,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz
);
create index totp_unconfirmed on totp (created_at) where confirmed_at is null;

-- What stands in for the app: keyed hashes. A code that was used is gone.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null default app_now(),
  primary key (account_id, code_hash)
);

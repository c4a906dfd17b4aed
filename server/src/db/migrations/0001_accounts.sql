-- The database's clock. Tests replace this function by one with an offset; nothing else may.
create function app_now() returns timestamptz language sql stable as 'select now()';

create table account (
  id uuid primary key,
  status text not null default 'active' check (status in ('active', 'blocked', 'deactivated')),
  first_name text not null,
  last_name text not null,
  middle_name text,
  gender text check (gender in ('male', 'female')),
  birthdate date,
  birthplace text,
  timezone text,
  address text,
  locale text not null check (locale in ('ru', 'en')),
  otp_transport text check (otp_transport in ('email', 'sms')),
  password_hash text not null,
  password_changed_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

-- Looking a person up by e-mail or phone goes through this table alone. Only a verified value is unique.
create table identifier (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  verified_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (account_id, kind)
);
create unique index identifier_verified on identifier (kind, value) where verified_at is not null;
create index identifier_value on identifier (kind, value, created_at desc);

-- A registration until it is confirmed: each keeps its own password and is confirmed by its own token only.
create table registration (
  account_id uuid primary key,
  first_name text not null,
  last_name text not null,
  middle_name text,
  email text,
  phone text,
  password_hash text not null,
  locale text not null check (locale in ('ru', 'en')),
  interaction text,
  consents jsonb not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  check (email is not null or phone is not null)
);
create index registration_email on registration (email, created_at desc) where email is not null;
create index registration_phone on registration (phone, created_at desc) where phone is not null;
-- The salt of a pending password follows from the form, so the same registration sent twice meets its own row here.
create unique index registration_repeat on registration (password_hash);
create index registration_expiry on registration (expires_at);

-- What a person agreed to: version, hash of the text, when and from where.
create table agreement (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('user_agreement', 'personal_data')),
  version text not null,
  text_hash text not null,
  address text,
  agreed_at timestamptz not null,
  primary key (account_id, kind, version)
);

-- One table for every code and link. `subject` is the session, registration or reset that it is bound to: a newer one replaces it.
create table challenge (
  purpose text not null,
  subject uuid not null,
  account_id uuid,
  kind text not null check (kind in ('code', 'link')),
  transport text not null check (transport in ('email', 'sms')),
  secret_hash bytea not null,
  target text not null,
  tries int not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  spent_at timestamptz,
  primary key (purpose, subject)
);
create unique index challenge_link on challenge (secret_hash) where kind = 'link';
create index challenge_expiry on challenge (expires_at);
create index challenge_account on challenge (account_id);

-- A password reset on its way: looked up by the hash of its token, which changes with each step.
create table restore (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid,
  step text not null check (step in ('code', 'password', 'done')),
  interaction text,
  password_changed_at timestamptz,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index restore_account on restore (account_id);
create index restore_expiry on restore (expires_at);

-- Counters of every limit, on the database's clock.
create table limit_counter (
  key text primary key,
  hits int not null,
  resets_at timestamptz not null
);
create index limit_counter_expiry on limit_counter (resets_at);

-- What happened to an account: append only.
create table event (
  id uuid primary key,
  account_id uuid not null,
  kind text not null,
  session_id uuid,
  address text,
  user_agent text,
  details jsonb not null default '{}',
  happened_at timestamptz not null default app_now()
);
create index event_account on event (account_id, happened_at desc);

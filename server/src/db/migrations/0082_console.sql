-- Roles of people at the console. `who`: their name in the audit, which does not follow a rename. `vouched_at`: apps and passkeys older than
-- this count without waiting, for the first operator of a laptop. `suspended_by`: the kind of event.
create table operator_role (
  account_id uuid primary key references account on delete cascade,
  role text not null check (role in ('support', 'operator')),
  who text not null,
  given_at timestamptz not null default app_now(),
  vouched_at timestamptz,
  suspended_at timestamptz,
  suspended_by text
);

-- A session of the console ends with the session of the cabinet that signed in. `hash`: SHA-256 of the cookie.
create table console_session (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  primary key (account_id, session_id, hash),
  foreign key (account_id, session_id) references session on delete cascade
);
create index console_session_expires_at on console_session (expires_at);

-- The passkey of the sign-in. Null: another way, or an older version.
alter table session add column passkey_id uuid;

-- Tokens of the admin API, one a person. `hash`: SHA-256 of the token. Ended ones stay for the list until the sweep.
create table admin_token (
  id uuid primary key,
  who text not null,
  role text not null check (role in ('reader', 'support', 'operator')),
  hash bytea not null unique,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create unique index admin_token_who on admin_token (who) where ended_at is null;
create index admin_token_expires_at on admin_token (expires_at);

-- Null: somebody looked at the account.
alter table support_act alter column why drop not null;

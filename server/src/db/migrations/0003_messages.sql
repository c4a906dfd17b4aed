-- The outbox: a letter or SMS is written in the transaction of the change it tells of, and leaves after it.
create table message (
  id uuid primary key,
  account_id uuid,
  transport text not null check (transport in ('email', 'sms', 'logout')),
  recipient text not null,
  kind text not null,
  locale text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'expired')),
  tries int not null default 0,
  error text,
  next_try_at timestamptz not null default app_now(),
  claimed_until timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  done_at timestamptz
);
create index message_waiting on message (next_try_at) where state = 'waiting';
create index message_done on message (done_at) where state <> 'waiting';
create index message_account on message (account_id);

-- The download of a user's own data (docs/my-data.md), one for each account. Its parts are sealed with the key of the user.
create table archive (
  account_id uuid primary key references account on delete cascade,
  id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  device_hash bytea not null,
  with_documents boolean not null,
  progress int not null default 0,
  size int,
  requested_at timestamptz not null default app_now(),
  starts_at timestamptz not null,
  claim uuid,
  claimed_until timestamptz,
  made_at timestamptz,
  downloaded_at timestamptz,
  expires_at timestamptz not null
);
create index archive_expires_at on archive (expires_at);
create index archive_due on archive (coalesce(claimed_until, starts_at)) where state in ('waiting', 'making');

create table archive_part (
  account_id uuid not null references archive on delete cascade,
  n int not null,
  sealed bytea not null,
  primary key (account_id, n)
);

-- Planner statistics (docs/decisions/0075-planner-statistics.md).
alter table archive alter column expires_at set statistics 0;

-- What strangers can cause is counted instead of listed: one row an account, kind and hour. Rows that are not counted have no hour.
alter table event add column times int not null default 1;
alter table event add column last_at timestamptz;
alter table event add column hour timestamptz;
create unique index event_hour on event (account_id, kind, hour) where hour is not null;

-- The sweep walks each table in the order of age.
create index event_age on event (happened_at);
create index device_age on device (last_used_at);
create index message_gone on message (done_at) where state in ('sent', 'expired');
create index message_dead on message (done_at) where state = 'dead';
create index message_dead_expiry on message (expires_at) where state = 'dead' and payload <> '{}';
create index oidc_artifact_endless on oidc_artifact (created_at) where expires_at is null;

-- Work that one process at a time does, until it says that it is done or is not heard of any more.
create table lease (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);

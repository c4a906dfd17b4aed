-- What happened and what was read lie in one partition for each month (UTC): what is past its time goes as a whole month, and no row is deleted
-- for its age. There is no default partition: a month that nobody made refuses its rows.
lock table event, claim_read in access exclusive mode;
alter table event rename to event_before;
alter index event_pkey rename to event_before_pkey;
alter table claim_read rename to claim_read_before;
alter index claim_read_pkey rename to claim_read_before_pkey;

-- A row that counts has the beginning of its hour for `happened_at`, so that account, kind and hour are a key that holds the key of the partitions;
-- when the first and the last one were is in `first_at` and `last_at`, which all other rows leave empty.
create table event (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  session_id uuid,
  address text,
  user_agent text,
  details jsonb not null default '{}',
  happened_at timestamptz not null default app_now(),
  times int not null default 1,
  first_at timestamptz,
  last_at timestamptz,
  primary key (account_id, happened_at, id)
) partition by range (happened_at);
create unique index event_counted on event (account_id, kind, happened_at) where first_at is not null;

-- The key is also the order in which a person sees what a service read.
create table claim_read (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  service_id uuid not null,
  claims text[] not null,
  via text not null check (via in ('id_token', 'userinfo')),
  read_at timestamptz not null default app_now(),
  primary key (account_id, service_id, read_at, id)
) partition by range (read_at);

-- The months of both logs from `first` to `last`; those that are there stay. A table is made and then attached, which holds up nobody who reads
-- or writes the log.
create function make_months(first timestamptz, last timestamptz) returns void language plpgsql
set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  log text;
  month timestamp;
  name text;
begin
  -- Of those who come at once one makes them.
  if not pg_try_advisory_xact_lock(7261933) then
    return;
  end if;
  foreach log in array array['event', 'claim_read'] loop
    for month in select generate_series(date_trunc('month', first at time zone 'UTC'), last at time zone 'UTC', interval '1 month') loop
      name := log || to_char(month, '_YYYY_MM');
      continue when to_regclass('public.' || name) is not null;
      execute format('create table public.%I (like public.%I including defaults including constraints)', name, log);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
        log, name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    end loop;
  end loop;
end $$;

-- The months up to two years from now, and the one before this one, should the clock be set back. At each start and by the sweep.
create function make_coming_months() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select public.make_months(public.app_now() - interval '1 month', public.app_now() + interval '2 years')
$$;

-- The months of a log that ended longer ago than `kept`; never one that goes on. Answers how many. Whoever waits for the log does so for this
-- long at most: while somebody reads it in one long transaction, a month stays.
create function drop_months(log text, kept interval) returns int language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '200ms' as $$
declare
  month regclass;
  gone int := 0;
begin
  if log not in ('event', 'claim_read') then
    raise exception '% is not kept in months', log;
  end if;
  for month in
    select c.oid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = format('public.%I', log)::regclass
      and (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz
        <= least(public.app_now(), public.app_now() - kept)
  loop
    execute format('drop table %s', month);
    gone := gone + 1;
  end loop;
  return gone;
end $$;

-- As before (migration 0021), from the months that may hold one: of a transaction that began later too, if it is over.
create or replace function grant_ended() returns trigger language plpgsql as $$
begin
  insert into past_grant (account_id, service_id, client_ids, name, address, since, last_read_at)
  select old.account_id, s.id, array_remove(array[s.client_id, s.mobile_client_id], null), s.name, s.redirect_uris[1], old.since,
    greatest(old.last_read_at, (select r.read_at from claim_read r
      where r.account_id = old.account_id and r.service_id = old.service_id and r.read_at < app_now() + interval '1 day'
      order by r.read_at desc limit 1))
  from service s where s.id = old.service_id and exists (select from account a where a.id = old.account_id)
  on conflict (account_id, service_id) do update set
    client_ids = excluded.client_ids, name = excluded.name, address = excluded.address, since = excluded.since,
    last_read_at = excluded.last_read_at, ended_at = excluded.ended_at;
  return null;
end $$;

-- They work as the owner of the schema: the role of the server is granted the last two (server/src/db/migrate.ts), nobody else any.
revoke all on function make_months(timestamptz, timestamptz), make_coming_months(), drop_months(text, interval) from public;

select make_months(
  least(app_now() - interval '1 month', (select min(happened_at) from event_before), (select min(read_at) from claim_read_before)),
  greatest(app_now() + interval '2 years', (select max(happened_at) from event_before), (select max(read_at) from claim_read_before)));

insert into event (account_id, id, kind, session_id, address, user_agent, details, happened_at, times, first_at, last_at)
select account_id, id, kind, session_id, address, user_agent, details, coalesce(hour, happened_at), times,
  case when hour is not null then happened_at end, last_at
from event_before;
insert into claim_read (account_id, id, service_id, claims, via, read_at)
select account_id, id, service_id, claims, via, read_at from claim_read_before;
drop table event_before, claim_read_before;

-- A place in a table (ctid) is one in each of its partitions: a process of the version before, which sweeps these tables by it, would take living
-- rows of other months along.
create function refuse_by_place() returns trigger language plpgsql as $$
begin
  if current_query() ~ '\mctid\M' then
    raise exception 'rows of % go with their month', tg_table_name;
  end if;
  return null;
end $$;
create trigger refuse_by_place before delete on event for each statement execute function refuse_by_place();
create trigger refuse_by_place before delete on claim_read for each statement execute function refuse_by_place();

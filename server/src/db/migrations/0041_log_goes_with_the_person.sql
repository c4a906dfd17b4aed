-- What happened to an account is added to, never changed: a role that may not change the schema is granted no more than that
-- (server/src/db/migrate.ts). So what takes rows away is done by functions of the schema's owner, which do nothing else.

-- The events of those who are gone; of whoever is still there none.
create function erase_events(accounts uuid[]) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.event e where e.account_id = any(accounts) and not exists (select from public.account a where a.id = e.account_id)
$$;
revoke all on function erase_events(uuid[]) from public;

-- How often something was refused only grows.
create function refuse_fewer() returns trigger language plpgsql as $$
begin
  raise exception 'what was counted stays counted';
end $$;
create trigger refuse_fewer before update on event for each row
  when (new.times <= old.times) execute function refuse_fewer();

-- As before (migration 0022), but whatever is asked for, the last month stays.
create or replace function drop_months(log text, kept interval) returns int language plpgsql security definer
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
        <= public.app_now() - greatest(kept, interval '1 month')
  loop
    execute format('drop table %s', month);
    gone := gone + 1;
  end loop;
  return gone;
end $$;

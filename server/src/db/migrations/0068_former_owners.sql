-- Memberships that ended: «This was not me» also reaches owners who were invited in its scope and left before it.
create table former_owner (
  account_id uuid not null references account (id) on delete cascade,
  service_id uuid not null references service (id) on delete cascade,
  since timestamptz not null,
  invited_by uuid,
  invited_at timestamptz,
  ended_at timestamptz not null default app_now(),
  primary key (account_id, service_id, ended_at)
);
create index former_owner_service on former_owner (service_id);
create index former_owner_inviter on former_owner (invited_by);
create index former_owner_age on former_owner (ended_at);
alter table former_owner alter column account_id set (n_distinct = -0.3), alter column service_id set (n_distinct = -0.3);
alter table former_owner alter column ended_at set statistics 0;
create index service_owner_inviter on service_owner (invited_by) where invited_by is not null;

-- When the invitation was sent; null in older rows.
alter table service_owner add column invited_at timestamptz;

-- No row names an erased owner. Those whom it invited then descend from its own inviter.
create function owner_ended() returns trigger language plpgsql as $$
begin
  if not exists (select from account where id = old.account_id) then
    update service_owner set invited_by = old.invited_by where invited_by = old.account_id and service_id = old.service_id;
    update former_owner set invited_by = old.invited_by where invited_by = old.account_id and service_id = old.service_id;
  elsif tg_table_name = 'service_owner' then
    insert into former_owner (account_id, service_id, since, invited_by, invited_at)
    select old.account_id, s.id, old.since, old.invited_by, old.invited_at from service s where s.id = old.service_id
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger owner_ended after delete on service_owner for each row execute function owner_ended();
create trigger owner_ended after delete on former_owner for each row execute function owner_ended();

-- Who may enter a published service (docs/govern.md#groups-and-access): everybody, or its owner and whoever is on one of its lists.
-- `groups`: those that the service knows; they are one of the lists, and the claim `groups` names no others.
alter table service
  add column access text not null default 'everybody' check (access in ('everybody', 'list')),
  add column access_logins text[] not null default '{}',
  add column access_domains text[] not null default '{}',
  add column groups text[] not null default '{}';
-- Groups that operators assigned to users.
create table account_group (
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  since timestamptz not null default app_now(),
  primary key (account_id, name)
);
create index account_group_name on account_group (name, account_id);
-- Planner statistics (decision 0075).
alter table account_group alter column account_id set (n_distinct = -0.3);

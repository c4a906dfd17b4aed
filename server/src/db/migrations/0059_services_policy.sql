-- True when an operator allowed the user to connect services (docs/govern.md#services).
alter table account add column may_connect_services boolean not null default false;

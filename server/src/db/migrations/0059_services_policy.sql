-- True when an operator allowed the user to connect services (docs/govern.md#services).
alter table account add column may_connect_services boolean not null default false;
-- A test service that waits for the operator, and why it was refused (SERVICES_PUBLISH=operator).
alter table service
  add column publish_asked_at timestamptz,
  add column publish_refused_at timestamptz,
  add column publish_refusal text;
create index service_publish_asked on service (publish_asked_at) where publish_asked_at is not null;

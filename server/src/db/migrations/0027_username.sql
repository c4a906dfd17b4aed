-- `preferred_username` as it was first told to a service: it stays, whatever the person is called later, and when access is withdrawn and given again.
create table service_username (
  account_id uuid not null references account on delete cascade,
  service_id uuid not null references service on delete cascade,
  username text not null,
  primary key (account_id, service_id)
);
create index service_username_service on service_username (service_id);

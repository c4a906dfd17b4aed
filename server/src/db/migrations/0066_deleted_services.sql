-- A deleted service that users used can be restored until ERASE_AFTER_DAYS. It is suspended since the same instant, so that nothing works.
alter table service add column deleted_at timestamptz;
create index service_deleted on service (deleted_at) where deleted_at is not null;

-- The name that people knew a service by: the oldest of those that it gave up within 30 days of each other.
alter table service add column former_name text, add column renamed_at timestamptz;

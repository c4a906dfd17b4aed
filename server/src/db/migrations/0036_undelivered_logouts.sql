-- Since when the service takes no log-out messages, and what it answered to the last one (null: nothing). Both null while it takes them.
alter table service add column logouts_fail_since timestamptz, add column logouts_last_status int;

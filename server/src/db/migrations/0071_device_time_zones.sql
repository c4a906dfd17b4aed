-- The time zone of a browser, for messages to an account without one.
alter table device add column time_zone text;

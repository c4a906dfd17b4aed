-- Whether the person last came in with a passkey from this browser, or added one here: then the log-in page offers it first. Found by the
-- browser alone, before anybody has said who they are.
alter table device add column by_passkey boolean not null default false;
create index device_browser on device (device_hash);

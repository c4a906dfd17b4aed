-- What the operator knows of an invited person: the form begins with the names, and the account joins the group.
alter table invitation add column first_name text, add column last_name text, add column group_name text;

-- Of a file that is spread over days: the message is sent when the limit of the day allows it.
create index invitation_unsent on invitation (created_at) where sent_times = 0 and ended_at is null;

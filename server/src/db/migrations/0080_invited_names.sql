-- What the operator knows of an invited person: the form begins with the names, and the account joins the group.
alter table invitation add column first_name text, add column last_name text, add column group_name text;

-- Lists of support page through each of these in its order (list-people.sql.ts, list-services.sql.ts). The collation "C" lets one index
-- find a beginning and continue after a row. `account_name` was an index with text_pattern_ops, which cannot continue.
drop index account_name;
create index account_name on account
  ((replace(lower((last_name || ' ' || first_name) collate "und-x-icu"), 'ё', 'е') collate "C"), id);
create index account_first_name on account ((replace(lower(first_name collate "und-x-icu"), 'ё', 'е') collate "C"), id);
create index account_created on account (created_at);
create index account_closed on account (status, id) where status <> 'active';
create index identifier_email on identifier ((value collate "C"), account_id) where kind = 'email';
create index identifier_domain on identifier (split_part(value, '@', -1), account_id) where kind = 'email';
create index identifier_phone_end on identifier ("right"(value, 4), account_id) where kind = 'phone';
create index service_name on service ((replace(lower(name collate "und-x-icu"), 'ё', 'е') collate "C"), id) where account_id is not null;

-- Support finds accounts by the beginning of "last first" (find.sql.ts uses the same expression).
create index account_name on account
  (replace(lower((last_name || ' ' || first_name) collate "und-x-icu"), 'ё', 'е') text_pattern_ops);

-- A code that a newer message replaced is answered with "There is a newer code", once. Hashes in hex.
alter table challenge add column earlier_hashes text[] not null default '{}';

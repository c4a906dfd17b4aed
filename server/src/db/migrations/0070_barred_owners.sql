-- A guest that was removed, also one that had left before, cannot come back by its own «This was not me».
alter table former_owner add column barred boolean not null default false;

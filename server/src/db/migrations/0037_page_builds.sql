-- What the pages of each version are made of: every process can show those of another one, and serve their files (decision 0065).
create table page_build (
  id text primary key,
  -- As the version sends them, compressed by Brotli.
  content bytea not null,
  mac bytea not null,
  first_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now()
);
create table page_file (
  path text primary key,
  -- The last version that began with it.
  build_id text not null references page_build on delete cascade,
  content bytea not null,
  mac bytea not null
);
create index page_file_build on page_file (build_id);
alter table page_build alter content set storage external;
alter table page_file alter content set storage external;

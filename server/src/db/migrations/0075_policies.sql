-- Policies that operators set while the servers run. The stricter of this value and the setting of the environment holds. Rows stay.
create table policy (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default app_now(),
  who text not null,
  why text not null
);

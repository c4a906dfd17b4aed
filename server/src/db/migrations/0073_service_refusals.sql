-- Refused and noted requests of a service, for its owners: no user, no token. Equal ones of a day (UTC) with the same sent value are one row.
-- `is_claimed`: the client did not prove its identity, so anybody may have sent it. `is_note`: answered, or ended by the user. `is_own`: sent by the
-- browser of an owner or tester.
create table service_refusal (
  service_id uuid not null references service on delete cascade,
  day date not null,
  is_claimed boolean not null,
  step text not null,
  error text not null,
  detail text not null,
  sent text not null default '',
  is_note boolean not null default false,
  is_own boolean not null default false,
  times integer not null default 1,
  first_at timestamptz not null default app_now(),
  last_at timestamptz not null default app_now(),
  status integer,
  flow text,
  auth_method text,
  software text,
  network text,
  primary key (service_id, day, is_claimed, step, error, detail, sent)
);
create index service_refusal_age on service_refusal (last_at);

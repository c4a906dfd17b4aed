-- What a service sent to the provider, for its owners (docs/integrate.md#requests-of-a-service): no user, no token. Equal steps are counted:
-- successes of a minute, refusals of a day. `error`: the OAuth error, empty for a success. `detail`: the grant type of a success, the reason
-- of a refusal.
create table service_request (
  service_id uuid not null references service on delete cascade,
  slot timestamptz not null,
  step text not null,
  error text not null,
  detail text not null,
  times integer not null default 1,
  first_at timestamptz not null default app_now(),
  last_at timestamptz not null default app_now(),
  sent text,
  network text,
  primary key (service_id, slot, step, error, detail)
);
create index service_request_age on service_request (last_at);

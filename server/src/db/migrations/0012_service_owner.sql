-- The logo of a service: the folder that its sizes lie in, and the unguessable part of its addresses.
alter table service add column logo text unique;

-- However a logo goes (replaced, removed, with its service), its files are known to be left behind in the same transaction.
create function logo_left_behind() returns trigger language plpgsql as $$
begin
  insert into stray_folder (folder) values (old.logo) on conflict (folder) do nothing;
  return null;
end $$;
create trigger logo_deleted after delete on service for each row when (old.logo is not null) execute function logo_left_behind();
create trigger logo_replaced after update of logo on service for each row
  when (old.logo is not null and new.logo is distinct from old.logo) execute function logo_left_behind();

-- How many sign-ins a service had on a day (UTC): one for each code that was exchanged. No persons in it.
create table sign_in_day (
  service_id uuid not null references service on delete cascade,
  day date not null,
  sign_ins integer not null,
  primary key (service_id, day)
);
create index sign_in_day_age on sign_in_day (day);

-- The owner's own try of the sign-in, one a service at a time. While it is open, the page of the try is a redirect URI of the service.
-- `sealed`: PKCE verifier and nonce.
create table sign_in_try (
  service_id uuid primary key references service on delete cascade,
  session_id uuid not null references session on delete cascade,
  client_id text not null,
  state_hash bytea not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index sign_in_try_session on sign_in_try (session_id);
create index sign_in_try_expiry on sign_in_try (expires_at);

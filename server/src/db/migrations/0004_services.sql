-- A service that somebody connected. `secrets`: [{ "hash": base64url sha256, "expires_at": null | instant }], newest first.
create table service (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  client_id text unique,
  mobile_client_id text unique,
  name text not null,
  description text,
  platforms text[] not null,
  scopes text[] not null,
  reasons jsonb not null default '{}',
  redirect_uris text[] not null,
  post_logout_redirect_uris text[] not null default '{}',
  backchannel_logout_uri text,
  token_endpoint_auth_method text not null,
  jwks jsonb,
  secrets jsonb not null default '[]',
  require_pkce boolean not null default true,
  require_pushed_authorization_requests boolean not null default false,
  dpop_bound_access_tokens boolean not null default false,
  id_token_signed_response_alg text not null default 'ES256',
  status text not null default 'published' check (status in ('published', 'test')),
  testers text[] not null default '{}',
  suspended_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (client_id is not null or mobile_client_id is not null)
);
create index service_account on service (account_id, created_at);

-- What a person allows a service to read, and what was switched off: neither is asked again.
create table consent (
  account_id uuid not null references account on delete cascade,
  service_id uuid not null references service on delete cascade,
  claims text[] not null,
  declined text[] not null default '{}',
  since timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  last_read_at timestamptz,
  primary key (account_id, service_id)
);
create index consent_service on consent (service_id);

-- Who read what, when.
create table claim_read (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  service_id uuid not null,
  claims text[] not null,
  via text not null check (via in ('id_token', 'userinfo')),
  read_at timestamptz not null default app_now(),
  primary key (account_id, id)
);
create index claim_read_service on claim_read (account_id, service_id, read_at desc);
create index claim_read_age on claim_read (read_at);

-- What oidc-provider keeps: codes, tokens, grants, sessions, interactions, replay marks. Ids are secrets, so only their hash is stored.
-- `session_id`: the cabinet session it hangs on; when that one goes, it goes.
create table oidc_artifact (
  kind text not null,
  id_hash bytea not null,
  grant_id text,
  uid text,
  account_id uuid,
  service_id uuid references service on delete cascade,
  session_id uuid references session on delete cascade,
  payload jsonb not null,
  consumed_at timestamptz,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  primary key (kind, id_hash)
);
create index oidc_artifact_grant on oidc_artifact (grant_id) where grant_id is not null;
create index oidc_artifact_uid on oidc_artifact (uid) where uid is not null;
create index oidc_artifact_account on oidc_artifact (account_id);
create index oidc_artifact_service on oidc_artifact (service_id);
create index oidc_artifact_session on oidc_artifact (session_id);
create index oidc_artifact_expiry on oidc_artifact (expires_at);

-- Signing keys, sealed with the newest of SECRET_KEYS; shared by every process on this database.
create table signing_key (
  kid text primary key,
  alg text not null check (alg in ('ES256', 'RS256')),
  sealed_private_jwk text not null,
  created_at timestamptz not null default app_now(),
  retired_at timestamptz
);

-- Random secrets of the house that must never change, sealed: the key of pairwise subjects.
create table house_secret (
  name text primary key,
  sealed text not null,
  created_at timestamptz not null default app_now()
);

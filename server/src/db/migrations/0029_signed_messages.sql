-- FAPI 2.0 Message Signing, each part by itself and off: signed requests (RFC 9101), signed answers (JARM).
-- What scopes ask for may be left to userinfo alone (OpenID Connect Core 5.4), and a service may be entered from the cabinet (Core 4).
alter table service
  add column claims_from_userinfo_only boolean not null default false,
  add column require_signed_request_object boolean not null default false,
  add column authorization_signed_response_alg text check (authorization_signed_response_alg in ('RS256', 'ES256', 'PS256')),
  add column initiate_login_uri text;

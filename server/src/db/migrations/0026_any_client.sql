-- New services sign ID tokens with RS256, which every client library knows (OpenID Connect Core 15.1), and require PKCE where their owner
-- says so; those that are there stay as they are. PS256 is what the FAPI profile allows beside ES256.
alter table service alter column id_token_signed_response_alg set default 'RS256', alter column require_pkce set default false;
alter table signing_key drop constraint signing_key_alg_check, add check (alg in ('RS256', 'ES256', 'PS256'));

-- How many of a day's sign-ins came with PKCE: the owner of a service whose sign-ins all did may require it.
alter table sign_in add column with_pkce boolean not null default false;
alter table sign_in_day add column with_pkce int not null default 0;

-- The origins of a service's redirect URIs, without the port on one's own machine: a browser asks beforehand whether a page of any service may
-- call from there (Fetch 4.8). The form is that of `originsOf` (server/src/features/clients/clients.sql.ts).
alter table service add column redirect_origins text[] not null default '{}';
update service set redirect_origins = array(
  select distinct case
    when uri ~* '^http://(localhost|127\.0\.0\.1|\[::1\])([:/?]|$)' then lower(substring(uri from '^http://(?:localhost|127\.0\.0\.1|\[::1\])'))
    else regexp_replace(regexp_replace(lower(substring(uri from '^https?://[^/?]+')), '^(https://.*):443$', '\1'), '^(http://.*):80$', '\1')
  end
  from unnest(redirect_uris) uri where uri ~* '^https?://'
);
create index service_redirect_origins on service using gin (redirect_origins);

-- Kinds of data that a service cannot do without: essential in every request that asks for them (OpenID Connect Core 5.5.1).
alter table service add column essential_scopes text[] not null default '{}';
-- The addresses of a service's own API, for which its access tokens may be issued (RFC 8707 2).
alter table service add column resources text[] not null default '{}';

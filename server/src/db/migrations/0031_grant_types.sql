-- What a service may get tokens by (RFC 7591 2): the two of a sign-in always, the others when its owner turns them on.
alter table service add column grant_types text[] not null default '{authorization_code,refresh_token}';
-- A service reads how its messages about logging out were delivered.
create index message_logout on message (recipient, created_at) where transport = 'logout';

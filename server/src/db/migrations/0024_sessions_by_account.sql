-- Tokens and codes carry their account, and those of the cabinet their session, enciphered (docs/decisions/0048-routing-hint.md). What was made
-- before carries neither: everybody signs in anew. The marks of what was used once stay.
alter table oidc_artifact drop constraint oidc_artifact_session_id_fkey;
alter table sign_in_try drop constraint sign_in_try_session_id_fkey;
delete from oidc_artifact where kind in ('Session', 'Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken', 'Interaction');
delete from sign_in_try;
truncate session;

-- The key of a person's rows begins with the person. A session is found by it, and the hash of its token is only compared.
alter table session
  drop constraint session_pkey, add primary key (account_id, id),
  drop constraint session_access_hash_key,
  -- When the day (UTC) of its last use ended: what the sweep goes by. It changes once a day, and `last_used_at` at each refresh.
  add column idle_from timestamptz not null
    generated always as ((date_trunc('day', last_used_at at time zone 'UTC') + interval '1 day') at time zone 'UTC') stored;
drop index session_account, session_idle;
create index session_idle on session (idle_from);
-- A refresh changes no column with an index: its new version stays in the page of the old one when there is room (a heap-only tuple).
alter table session set (fillfactor = 75);

drop index oidc_artifact_session, oidc_artifact_account;
alter table oidc_artifact add foreign key (account_id, session_id) references session on delete cascade;
create index oidc_artifact_session on oidc_artifact (account_id, session_id);

drop index sign_in_try_session;
alter table sign_in_try add column account_id uuid not null,
  add foreign key (account_id, session_id) references session on delete cascade;
create index sign_in_try_session on sign_in_try (account_id, session_id);

-- Owners of a service besides `service.account_id`, the first owner, whom users see. Owners who joined by invitation stay here when they
-- become the first one. `invited_by`: null for a former first owner. Rows of deleted accounts stay, so that a restored account owns again.
create table service_owner (
  account_id uuid not null references account (id) on delete cascade,
  service_id uuid not null references service (id) on delete cascade,
  since timestamptz not null default app_now(),
  invited_by uuid,
  primary key (account_id, service_id)
);
create index service_owner_service on service_owner (service_id, account_id);

create table owner_invitation (
  id uuid primary key,
  service_id uuid not null references service (id) on delete cascade,
  invited_by uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create unique index owner_invitation_login on owner_invitation (service_id, kind, value);
create index owner_invitation_value on owner_invitation (kind, value);
create index owner_invitation_inviter on owner_invitation (invited_by);
create index owner_invitation_expires_at on owner_invitation (expires_at);

-- What owners, the operator and software changed. `account_id`: the owner; null for the others, and for an erased one.
create table service_change (
  id uuid primary key,
  service_id uuid not null references service (id) on delete cascade,
  account_id uuid references account (id) on delete set null,
  who text not null check (who in ('owner', 'operator', 'software')),
  kind text not null,
  fields text[] not null default '{}',
  happened_at timestamptz not null default app_now()
);
create index service_change_service on service_change (service_id, happened_at);
create index service_change_account on service_change (account_id, happened_at);
create index service_change_age on service_change (happened_at);

-- Who added each redirect URI, key and secret (`authority_of`). `changed_by`: the account whose change is being written.
alter table service add column added_by jsonb not null default '{}', add column changed_by uuid;
update service s set added_by = (select coalesce(jsonb_object_agg(item, coalesce(s.former_owner, s.account_id)), '{}') from authority_of(s) item)
  where s.account_id is not null;

create function note_adder() returns trigger language plpgsql as $$
begin
  new.added_by := coalesce((
    select jsonb_object_agg(item, coalesce(case when tg_op = 'UPDATE' then old.added_by ->> item end, new.changed_by::text, new.account_id::text))
    from authority_of(new) item
  ), '{}');
  return new;
end $$;
create trigger note_adder before insert or update of redirect_uris, mobile_redirect_uris, post_logout_redirect_uris, jwks, jwks_uri, secrets on service
  for each row execute function note_adder();

-- Invitations to register that an operator sent (docs/govern.md#invitations). A row grants nothing without its token.
create table invitation (
  id uuid primary key,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  locale text not null,
  service_id uuid references service (id) on delete set null,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz not null default app_now(),
  sent_times integer not null default 1,
  expires_at timestamptz not null,
  account_id uuid references account (id) on delete cascade,
  ended_at timestamptz
);
comment on column invitation.account_id is 'the account that accepted it';
comment on column invitation.ended_at is 'when it was accepted or revoked';
create unique index invitation_open on invitation (kind, value) where ended_at is null;
create index invitation_created_at on invitation (created_at);
create index invitation_expires_at on invitation (expires_at);
create index invitation_account on invitation (account_id);
create index invitation_service on invitation (service_id);
alter table support_act add column invitation_id uuid;

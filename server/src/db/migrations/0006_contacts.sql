-- An e-mail or phone on its way to replace the present one. `step`: what it waits for. The account's row is held while it changes.
create table contact_candidate (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  step text not null check (step in ('code', 'link')),
  created_at timestamptz not null default app_now(),
  primary key (account_id, kind)
);

-- Deleted by its owner: deactivated until support restores it or the erasing job takes it. Services are suspended at the same instant,
-- so a restored account finds its own again.
alter table account add column deleted_at timestamptz;
create index account_deleted on account (deleted_at) where deleted_at is not null;

-- When it was verified, until its account was deleted: free for others from then on, and verified again if the account is restored.
alter table identifier add column released_at timestamptz;

-- A recovery of the second step that waits (docs/decisions/0074-recovery.md). It is worth nothing once the password or the contact that it
-- ends at is another one than at its beginning. `told_at`: that contact was told that the wait is over.
create table recovery (
  account_id uuid primary key references account (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  contact_verified_at timestamptz not null,
  password_changed_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  expires_at timestamptz not null,
  told_at timestamptz
);
create index recovery_due on recovery (due_at) where told_at is null;
create index recovery_expiry on recovery (expires_at);
create trigger recovery_of_before before insert on recovery for each row execute function of_before_is_over();

-- The code of a sign-in that goes by a recovery: it opens nothing else.
alter table challenge add column recovers boolean not null default false;

-- What support started to let a user in again. `contact`: a new contact that has to prove itself; `link`: a link to a new password.
-- `contact_kind` and `value`: where the message goes; null when the link was printed. `undo`: rows that «This was not me» puts back.
create table support_recovery (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('contact', 'link')),
  contact_kind text check (contact_kind in ('email', 'phone')),
  value text,
  old text check (old in ('lost', 'stolen')),
  skips_second_step boolean not null default false,
  token_hash bytea unique,
  who text not null,
  approved_by text,
  password_changed_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  undo jsonb not null default '{}'
);
create index support_recovery_account on support_recovery (account_id);
create index support_recovery_age on support_recovery (created_at);

-- The contact proved itself after support had checked who the user is. It gets codes at once, and is trusted after 72 hours.
alter table identifier add column support_at timestamptz;
-- Acts that last wait until then, because support let the user in.
alter table account add column held_until timestamptz;
-- Links of earlier messages are void: support heard that the contact they went to is stolen.
alter table account add column secure_links_from timestamptz;

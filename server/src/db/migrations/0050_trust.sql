-- `trusted_at`: something trusted confirmed this very value. Without it a contact is trusted 72 hours after it was verified, unless it was
-- frozen (docs/decisions/0073-changed-contact.md).
alter table identifier add column trusted_at timestamptz;
-- What works today goes on to work: contacts of the registration, a contact that is the only one, and those whose freeze is over.
update identifier i set trusted_at = i.verified_at
from account a
where a.id = i.account_id and i.verified_at > app_now() - interval '72 hours' and i.frozen_until is null
  and (i.verified_at <= a.created_at or not exists (
    select from identifier o where o.account_id = i.account_id and o.kind <> i.kind and o.verified_at is not null));
update identifier set trusted_at = frozen_until where verified_at is not null and frozen_until <= app_now();

-- The trusted contact whose code allowed this change.
alter table contact_candidate add column allowed_by text check (allowed_by in ('email', 'phone'));
-- The contact that becomes trusted by the right answer.
alter table challenge add column confirms text;
alter table account add column transport_changed_at timestamptz;
update account a set transport_changed_at = changed.at
from (select account_id, max(happened_at) as at from event
  where kind = 'transport_changed' and happened_at > app_now() - interval '14 days' group by account_id) changed
where a.id = changed.account_id;

-- A trusted contact that another one took the place of. While that one is not trusted, codes of signing in may go here. `allowed_since`: when
-- the other contact was verified whose code allowed the change; null where no other contact did.
create table replaced_contact (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  verified_at timestamptz not null,
  allowed_since timestamptz,
  replaced_at timestamptz not null default app_now(),
  primary key (account_id, kind, replaced_at)
);
create index replaced_contact_value on replaced_contact (kind, value);
create index replaced_contact_age on replaced_contact (replaced_at);

-- «This was not me» by a code, at step `secure`: when what it reaches back from was written.
alter table restore add column written_at timestamptz;
alter table restore drop constraint restore_step_check;
alter table restore add constraint restore_step_check check (step in ('code', 'password', 'done', 'secure'));

-- Each use of «This was not me», and the first reset or sign-in after it. `ended`: kinds and times of what it ended.
create table press (
  account_id uuid not null references account on delete cascade,
  pressed_at timestamptz not null default app_now(),
  recovered_at timestamptz,
  ended jsonb not null default '[]',
  primary key (account_id, pressed_at)
);
create index press_recovered on press (recovered_at);

-- The photo that a person has now. `folder` is where its sizes lie in the storage, and the unguessable part of their addresses.
create table avatar (
  account_id uuid primary key references account on delete cascade,
  folder text not null unique,
  created_at timestamptz not null default app_now()
);

-- Folders of the storage that no row speaks for: still being written (`after` lies ahead), or left behind. The sweep deletes their files.
create table stray_folder (
  folder text primary key,
  after timestamptz not null default app_now()
);
create index stray_folder_after on stray_folder (after);

-- However a photo goes (replaced, removed, with its account), its files are known to be left behind in the same transaction.
create function avatar_left_behind() returns trigger language plpgsql as $$
begin
  insert into stray_folder (folder) values (old.folder) on conflict (folder) do nothing;
  return null;
end $$;
create trigger avatar_left_behind after delete or update of folder on avatar for each row execute function avatar_left_behind();

-- Calls that came with `idempotency-key`: what was asked (as a keyed hash) and, once it is done, the sealed answer. `call_id` is the
-- same for all tries of a call, `claim` tells one try from the next.
create table idempotent_call (
  key_hash bytea primary key,
  call_id uuid not null,
  claim uuid not null,
  account_id uuid references account on delete cascade,
  body_mac bytea not null,
  answer text,
  claimed_until timestamptz not null,
  expires_at timestamptz not null
);
create index idempotent_call_account on idempotent_call (account_id);
create index idempotent_call_expiry on idempotent_call (expires_at);

-- What people wrote to support, sealed.
create table feedback (
  id uuid primary key,
  account_id uuid references account on delete cascade,
  locale text not null check (locale in ('ru', 'en')),
  sealed text not null,
  created_at timestamptz not null default app_now()
);
create index feedback_account on feedback (account_id);
create index feedback_age on feedback (created_at);

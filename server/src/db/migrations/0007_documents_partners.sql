-- The key that a person's documents and partners are sealed with, itself sealed with the newest of SECRET_KEYS. Without it they are noise.
create table person_key (
  account_id uuid primary key references account on delete cascade,
  sealed text not null,
  created_at timestamptz not null default app_now()
);

-- One of a type. `sealed`: the document's fields as JSON under the person's key.
create table document (
  account_id uuid not null references account on delete cascade,
  type text not null check (type in ('passport', 'snils', 'inn')),
  id uuid not null,
  sealed text not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (account_id, type)
);

-- Names stay plain, to sort and to search. `sealed`: every field as JSON under the person's key. `twin`: keyed hash of INN and KPP, null
-- without an INN. Nobody has more than LIMIT_PARTNERS_PER_PERSON, so the key is index enough; one in Russian order would age with ICU.
create table partner (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  type text not null check (type in ('PERSON', 'SELF_EMPLOYED', 'SOLE_PROPRIETOR', 'ORGANIZATION')),
  display_name text not null,
  sealed text not null,
  twin bytea,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (account_id, id)
);
create unique index partner_twin on partner (account_id, type, twin);

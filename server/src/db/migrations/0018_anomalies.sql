-- Counts over all accounts, an hour each from the first hit, without account, login or address. `suspect` stands against `honest` (messages
-- sent and numbers confirmed, wrong codes and right ones); `held` is what was refused while the kind was slowed, `began_at` since when.
create table anomaly (
  kind text not null,
  bucket text not null,
  suspect int not null default 0,
  honest int not null default 0,
  held int not null default 0,
  resets_at timestamptz not null,
  began_at timestamptz,
  primary key (kind, bucket)
);
create index anomaly_age on anomaly (resets_at);

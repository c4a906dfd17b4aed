-- What support did by `npm run admin -- people` and `services`, who did it and why (docs/operate.md#support). It outlives whom it is about.
create table support_act (
  id uuid primary key,
  act text not null,
  account_id uuid,
  service_id uuid,
  who text not null check (who <> ''),
  why text not null check (why <> ''),
  happened_at timestamptz not null default app_now()
);
create index support_act_happened_at on support_act (happened_at);

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
create index support_act_account on support_act (account_id, happened_at) where account_id is not null;
create index support_act_service on support_act (service_id, happened_at) where service_id is not null;

-- Services of the operator belong to an account without contacts (domain/custody). `custody_since`: its owner left; `former_owner`: the
-- account that gets it back when it is restored. `verified_at`, `verified_by`: an operator checked who runs the service.
alter table service
  add column custody_since timestamptz,
  add column former_owner uuid,
  add column verified_at timestamptz,
  add column verified_by text;
-- Until now a blocked owner stopped the services; a block now asks what happens to them.
update service s set suspended_at = app_now() from account a
  where a.id = s.account_id and a.status = 'blocked' and s.suspended_at is null;
create index service_former_owner on service (former_owner) where former_owner is not null;

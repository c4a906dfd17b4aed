-- A write with `idempotency-key` keeps its answer in its own transaction, so a row is a call that was done. What only the version before needs
-- has defaults for the time that both run; a later migration drops it.
alter table idempotent_call alter column call_id set default gen_random_uuid(), alter column claim set default gen_random_uuid(),
  alter column claimed_until set default 'infinity';

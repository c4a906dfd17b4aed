-- Whose a verified e-mail or phone is. Its key holds that it is one person's alone, as a partial index over all people did, and by it a person is
-- looked for who signs in: where people lie apart by `account_id`, nothing else can tell where somebody lies.
create table identifier_owner (
  kind text not null,
  value text not null,
  account_id uuid not null,
  primary key (kind, value)
);
insert into identifier_owner (kind, value, account_id)
select kind, value, account_id from identifier where verified_at is not null;
drop index identifier_verified;

-- However a value is verified, freed, respelled or goes with its account, the directory says so in the same transaction. Who verifies claims the
-- value there first, and waits for another who does (`insertVerifiedContact`); here it is refused as by a unique index.
create function identifier_owned() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.verified_at is not null then
    delete from identifier_owner where kind = old.kind and value = old.value and account_id = old.account_id;
  end if;
  if tg_op <> 'DELETE' and new.verified_at is not null then
    insert into identifier_owner as o (kind, value, account_id) values (new.kind, new.value, new.account_id)
    on conflict (kind, value) do update set account_id = excluded.account_id where o.account_id = excluded.account_id;
    if not found then
      raise unique_violation using message = 'somebody else has verified this ' || new.kind, constraint = 'identifier_owner_pkey';
    end if;
  end if;
  return null;
end $$;
create trigger identifier_owned after insert or delete or update of kind, value, account_id, verified_at on identifier
for each row execute function identifier_owned();

-- The instant of a write as a column of it: an upsert may compare it (`excluded`) with what lies there, and calls no function (docs/decisions/0047).
alter table limit_counter add column hit_at timestamptz not null default app_now();
alter table anomaly add column counted_at timestamptz not null default app_now();
alter table idempotent_call add column kept_at timestamptz not null default app_now();
alter table lease add column taken_at timestamptz not null default app_now();

-- Each way out looks for its own messages only, and does not walk over those that wait for another. What is done is found by its state (0015).
drop index message_waiting;
create index message_due on message (transport, next_try_at) where state = 'waiting';
drop index message_done;

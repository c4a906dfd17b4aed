-- Versions of a legal text that every user is asked to accept, by order of an operator (docs/govern.md#legal-texts). `summary`: what
-- changed, one sentence in each language. `notified_to`: the last account, by id, that was told in advance.
create table legal_change (
  kind text not null check (kind in ('user_agreement', 'personal_data')),
  version text not null,
  summary jsonb not null,
  effective_at timestamptz not null,
  stop_tokens_at timestamptz,
  created_at timestamptz not null default app_now(),
  notified_to uuid,
  notified_at timestamptz,
  primary key (kind, version)
);
-- True for an account that an operator made: its user has accepted nothing yet.
alter table account add column must_agree boolean not null default false;

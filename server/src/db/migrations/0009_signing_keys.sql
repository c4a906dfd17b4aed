-- A signing key is published before it signs, and stays published after it stopped. `retired_at`: when it leaves the published set.
alter table signing_key add column signs_from timestamptz not null default app_now();

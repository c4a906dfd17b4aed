-- Every text that people were asked to agree to, word for word, so that what stands in `agreement` by version and hash can be shown
-- after its file is gone. `own`: it came from BRAND_DIR.
create table legal_text (
  kind text not null check (kind in ('user_agreement', 'personal_data')),
  version text not null,
  locale text not null,
  text_hash text not null,
  own boolean not null,
  content jsonb not null,
  kept_at timestamptz not null default app_now(),
  primary key (kind, version, locale, text_hash)
);

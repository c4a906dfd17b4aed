-- Which languages there are is said by contract/src/locales.ts alone: one more is a row there, not a migration here.
alter table account drop constraint account_locale_check;
alter table registration drop constraint registration_locale_check;
alter table feedback drop constraint feedback_locale_check;

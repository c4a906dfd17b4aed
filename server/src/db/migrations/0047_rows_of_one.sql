-- How many rows one person or one service has, as the planner is to take it, whatever it counts. Where most have one, the beginning of a key looks as
-- good as the whole of it, and a plan that is kept then reads all tokens of a person to find one of them.
alter table agreement alter column account_id set (n_distinct = -0.2);
alter table consent alter column account_id set (n_distinct = -0.05), alter column service_id set (n_distinct = -0.001);
alter table contact_candidate alter column account_id set (n_distinct = -0.5);
alter table device alter column account_id set (n_distinct = -0.05), alter column device_hash set (n_distinct = -0.5);
alter table document alter column account_id set (n_distinct = -0.3);
alter table identifier alter column account_id set (n_distinct = -0.5);
alter table oidc_artifact
  alter column account_id set (n_distinct = -0.01),
  alter column service_id set (n_distinct = -0.001),
  alter column session_id set (n_distinct = -0.05);
alter table partner alter column account_id set (n_distinct = -0.05);
alter table passkey alter column account_id set (n_distinct = -0.2);
alter table past_grant alter column account_id set (n_distinct = -0.05), alter column service_id set (n_distinct = -0.001);
alter table recovery_code alter column account_id set (n_distinct = -0.1);
alter table service_username alter column account_id set (n_distinct = -0.05), alter column service_id set (n_distinct = -0.001);
alter table session alter column account_id set (n_distinct = -0.05);
alter table sign_in_day alter column service_id set (n_distinct = -0.005);

-- Nor does it count when rows end. What it counted at night, when everything of the day before was over, says in the morning that nothing lives:
-- then an index of ends looks as good as any key, and each sign-in walks over all sessions. Uncounted, a third is taken to live. What was counted
-- before is forgotten by `forgetCounted` at the start.
alter table session alter column expires_at set statistics 0;
alter table oidc_artifact alter column expires_at set statistics 0;
alter table oidc_request alter column expires_at set statistics 0;
alter table sign_in_try alter column expires_at set statistics 0;
alter table idempotent_call alter column expires_at set statistics 0;
alter table registration_token alter column expires_at set statistics 0;
alter table recovery alter column expires_at set statistics 0;
alter table restore alter column expires_at set statistics 0;
alter table registration alter column expires_at set statistics 0;
alter table limit_counter alter column resets_at set statistics 0;
alter table challenge alter column expires_at set statistics 0;
alter table spent_challenge alter column expires_at set statistics 0;
alter table anomaly alter column resets_at set statistics 0;
alter table stray_folder alter column after set statistics 0;
alter table device alter column last_used_at set statistics 0;
alter table past_grant alter column ended_at set statistics 0;

analyze agreement, consent, contact_candidate, device, document, identifier, oidc_artifact, partner, passkey, past_grant, recovery_code,
  service_username, session, sign_in_day;

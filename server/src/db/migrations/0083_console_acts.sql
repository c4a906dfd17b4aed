-- What an act of support changed: values by name, before and after. Contacts are masked; no secret and no document is among them.
alter table support_act add column before jsonb, add column after jsonb;
-- The console pages through acts, and through acts and looks of one person, newest first.
create index support_act_acts on support_act (happened_at, id) where why is not null;
create index support_act_kind on support_act (split_part(act, ' ', 1), happened_at, id) where why is not null;
create index support_act_who on support_act (who, happened_at, id);

-- Support answered, or need not.
alter table feedback add column closed_at timestamptz, add column closed_by text;
create index feedback_open on feedback (created_at, id) where closed_at is null;

-- Errors of a provider are counted without reading what was sent.
create index message_failed on message (done_at) where state in ('expired', 'unclear') and error is not null;

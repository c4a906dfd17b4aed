-- 'unclear': the SMS gateway answered without the id that its description promises, so nobody knows if it sent the message.
alter table message drop constraint message_state_check,
  add constraint message_state_check check (state in ('waiting', 'sent', 'dead', 'expired', 'unclear'));
drop index message_gone;
create index message_gone on message (done_at) where state in ('sent', 'expired', 'unclear');

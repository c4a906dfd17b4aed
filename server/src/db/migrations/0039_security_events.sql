-- Security events for the receiver of the operator (RFC 8935) wait in the outbox as letters do; a process of the version before leaves them alone.
alter table message drop constraint message_transport_check,
  add constraint message_transport_check check (transport in ('email', 'sms', 'logout', 'event'));

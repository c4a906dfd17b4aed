-- Keyed hash of the recipient of a message without an account: support finds messages of a registration by the login, also after it expired.
-- The recipient itself is erased when the message is sent or expires.
alter table message add column recipient_hash bytea;
create index message_recipient_hash on message (recipient_hash, created_at) where recipient_hash is not null;

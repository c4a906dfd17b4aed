-- The gateway's id of a sent SMS, and what the operator reported about its delivery.
alter table message add column gateway_id text, add column report text check (report in ('delivered', 'refused'));
create index message_gateway on message (gateway_id) where gateway_id is not null;

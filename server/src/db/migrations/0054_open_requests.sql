-- From which network a request came that nobody has signed in to yet, hashed: one network keeps only so many.
alter table oidc_request add column opened_by bytea;
create index oidc_request_open on oidc_request (opened_by, created_at) where opened_by is not null and consumed_at is null;

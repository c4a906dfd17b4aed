-- «This was not me» can remove the last redirect URI of a service. Access that ends then has no address to remember.
alter table past_grant alter column address drop not null;

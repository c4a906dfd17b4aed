-- The browser that sent the form (the SHA-256 of its device cookie): there the link or code signs in (docs/contract.md#auth). Null: sent before, or in no browser.
alter table registration add column device_hash bytea;

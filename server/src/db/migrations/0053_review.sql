-- The page at the first sign-in after «This was not me»: from when on a press ended things, and when the owner finished looking through them.
alter table press add column since timestamptz, add column reviewed_at timestamptz;

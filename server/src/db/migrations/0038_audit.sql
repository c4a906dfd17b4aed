-- `npm run admin -- audit` reads the log by time. Rows come in that order, so the first and last time of each megabyte are index enough: it costs a
-- write nothing (docs/decisions/0047-months-and-shards.md).
create index event_happened_at on event using brin (happened_at) with (autosummarize = on);

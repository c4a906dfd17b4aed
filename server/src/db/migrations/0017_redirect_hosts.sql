-- Where a person has agreed to send data: a redirect host that is new to them is asked about before a code goes there.
-- A row that the version before writes has none, so its person is asked once more.
alter table consent add column redirect_hosts text[] not null default '{}';

-- Who consented before knows the addresses that the service has now. The forms are those of `consentHostOf` (server/src/lib/host-of.ts).
update consent set redirect_hosts = known.hosts
from (
  select s.id, array_agg(distinct case
    when uri ~* '^https:' then regexp_replace(lower(substring(uri from '//([^/?]+)')), ':443$', '')
    when uri ~* '^http://(127\.0\.0\.1|\[::1\])([:/?]|$)' then lower(substring(uri from '//(127\.0\.0\.1|\[::1\])'))
    when uri ~* '^http:' then regexp_replace(lower(substring(uri from '//([^/?]+)')), ':80$', '')
    else lower(substring(uri from '^[^:]+:'))
  end) as hosts
  from service s, unnest(s.redirect_uris) uri group by s.id
) known
where known.id = consent.service_id;

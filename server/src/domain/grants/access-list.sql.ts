import { passedOn } from '@kabinet/contract/fields/access'
import { sql } from 'kysely'
import { isUnfrozen } from '../accounts/frozen-contacts.sql.ts'

export const isSure = (contact: 'e' | 'p') =>
  sql`${sql.ref(`${contact}.verified_at`)} is not null and ${isUnfrozen(contact)}`

/** The rule of `REGISTRATION_DOMAINS` (domain/registration-policy). */
const isOfListedDomain = sql`(e.value !~ ${sql.lit(passedOn)} and (split_part(e.value, '@', 2) = any(s.access_domains) or exists (
  select from unnest(s.access_domains) domain where domain like '*.%' and right(e.value, length(domain) - 1) = substr(domain, 2))))`

const knownGroups = sql`from account_group g where g.account_id = c.id and g.name = any(s.groups)`

export const groupsColumn = sql<string[]>`(select coalesce(json_agg(g.name order by g.name), '[]') ${knownGroups})`

/** True when the service is open, or the account on one of its lists. Contacts count while they are verified and not frozen. */
export const isListed = sql<boolean>`(s.access = 'everybody'
  or (${isSure('e')} and (e.value = any(s.access_logins) or ${isOfListedDomain}))
  or (${isSure('p')} and p.value = any(s.access_logins)) or exists (select ${knownGroups}))`

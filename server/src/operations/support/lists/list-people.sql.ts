import type { peopleFilters, peopleList } from '@kabinet/contract/admin/lists'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { isoTime } from '../../../db/clock.ts'
import type { ContactKind } from '../../../db/columns.ts'
import type { Db } from '../../../db/schema.ts'
import { hasPendingAgreements } from '../../../domain/accounts/pending-agreements.sql.ts'
import { contactsOf } from './contacts-of.sql.ts'
import { beginsWith, type Cursor, folded, type Lead, listPage, rowOf } from './list-page.sql.ts'

/** Texts are folded. */
export type PeopleFilter = z.output<typeof peopleFilters>
type Name = keyof PeopleFilter

const account = { from: sql`account a`, id: sql`a.id` }
const lastFirst = folded(sql`(a.last_name || ' ' || a.first_name)`)
const firstName = folded(sql`a.first_name`)
const ofKind = (kind: ContactKind) => ({
  from: sql`identifier i`,
  id: sql`i.account_id`,
  kind: sql`i.kind = ${sql.lit(kind)}`,
})
const email = sql`(i.value collate "C")`
const lastLogIn = sql`(select e.happened_at from event e where e.account_id = a.id and e.kind = 'signed_in' order by e.happened_at desc limit 1)`
const hasApp = sql<boolean>`coalesce((select true from totp t where t.account_id = a.id and t.confirmed_at is not null), false)`
const day = (text: string) => sql`(${text}::date at time zone 'utc')`

const contact = (kind: ContactKind, condition: RawBuilder<unknown>) =>
  sql`coalesce((select true from identifier i where i.account_id = a.id and i.kind = ${sql.lit(kind)} and ${condition} limit 1), false)`

/** Conditions on `identifier i`. */
const ofContact = {
  email: (text: string) => beginsWith(email, text),
  domain: (text: string) => sql`split_part(i.value, '@', -1) = ${text}`,
  phone_end: (digits: string) => sql`"right"(i.value, 4) = ${digits}`,
}

/** Conditions on `account a`. */
const conditions: { [N in Name]: (value: NonNullable<PeopleFilter[N]>) => RawBuilder<unknown> } = {
  email: (text) => contact('email', ofContact.email(text)),
  domain: (text) => contact('email', ofContact.domain(text)),
  phone_end: (digits) => contact('phone', ofContact.phone_end(digits)),
  last_name: (text) => beginsWith(lastFirst, text),
  first_name: (text) => beginsWith(firstName, text),
  group: (name) =>
    sql`coalesce((select true from account_group g where g.account_id = a.id and g.name = ${name}), false)`,
  status: (status) => sql`a.status = ${sql.lit(status)}`,
  created_since: (text) => sql`a.created_at >= ${day(text)}`,
  created_before: (text) => sql`a.created_at < ${day(text)}`,
  logged_in_since: (text) => sql`${lastLogIn} >= ${day(text)}`,
  logged_in_before: (text) => sql`coalesce(${lastLogIn} < ${day(text)}, true)`,
  second_step: () => sql`a.otp_transport is null and not ${hasApp}`,
  legal: () => hasPendingAgreements(sql`a`),
}

/** The index that finds the fewest rows, as a rule, and the filters that it answers. */
function leadOf(filter: PeopleFilter): { lead: Lead; answers: readonly Name[] } {
  const { email: start, phone_end: digits, last_name: last, first_name: first, domain, group, status } = filter
  const emails = ofKind('email')
  const phones = ofKind('phone')
  const text = (of: RawBuilder<unknown>) => ({ of, type: 'text' as const })
  const [asc, desc] = ['asc' as const, 'desc' as const]
  if (start !== undefined)
    return {
      answers: ['email'],
      lead: { ...emails, key: text(email), where: [emails.kind, ofContact.email(start)], direction: asc },
    }
  if (digits !== undefined)
    return {
      answers: ['phone_end'],
      lead: { ...phones, where: [phones.kind, ofContact.phone_end(digits)], direction: desc },
    }
  if (last !== undefined)
    return {
      answers: ['last_name'],
      lead: { ...account, key: text(lastFirst), where: [conditions.last_name(last)], direction: asc },
    }
  if (first !== undefined)
    return {
      answers: ['first_name'],
      lead: { ...account, key: text(firstName), where: [conditions.first_name(first)], direction: asc },
    }
  if (domain !== undefined)
    return { answers: ['domain'], lead: { ...emails, where: [emails.kind, ofContact.domain(domain)], direction: desc } }
  if (group !== undefined) {
    const members = { from: sql`account_group g`, id: sql`g.account_id` }
    return { answers: ['group'], lead: { ...members, where: [sql`g.name = ${group}`], direction: desc } }
  }
  if (status !== undefined && status !== 'active')
    return { answers: ['status'], lead: { ...account, where: [conditions.status(status)], direction: desc } }
  const since = filter.created_since === undefined ? [] : [conditions.created_since(filter.created_since)]
  const before = filter.created_before === undefined ? [] : [conditions.created_before(filter.created_before)]
  const created = { of: sql`a.created_at`, type: 'timestamptz' as const }
  const byAge: Lead = { ...account, key: created, where: [...since, ...before], direction: desc }
  return { answers: ['created_since', 'created_before'], lead: byAge }
}

const conditionOf = <N extends Name>(name: N, value: PeopleFilter[N]): RawBuilder<unknown>[] =>
  value === undefined ? [] : [conditions[name](value)]

type PersonRow = z.output<typeof peopleList>['items'][number]

const item = sql<PersonRow>`jsonb_build_object(
  'status', a.status, 'last_name', a.last_name, 'first_name', a.first_name, 'created_at', ${isoTime(sql`a.created_at`)},
  'last_log_in_at', ${isoTime(lastLogIn)}, 'second_step', coalesce(a.otp_transport, case when ${hasApp} then 'app' else 'off' end),
  'contacts', ${contactsOf(sql.ref('a.id'))})`

const names = Object.keys(conditions) as Name[]

export function listPeoplePage(db: Db, filter: PeopleFilter, after?: Cursor) {
  const { lead, answers } = leadOf(filter)
  const others = names.filter((name) => !answers.includes(name)).flatMap((name) => conditionOf(name, filter[name]))
  return listPage<PersonRow>(db, { lead, joined: rowOf('account', 'a'), others, item, after })
}

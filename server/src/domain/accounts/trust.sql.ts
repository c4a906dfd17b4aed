import type { Transport } from '@kabinet/contract/api/auth/otp'
import { type RawBuilder, sql } from 'kysely'
import { isUnfrozen } from './frozen-contacts.sql.ts'

export type CodeDestination = { transport: Transport; to: string }

/** A contact, passkey or app is trusted at this age, unless something trusted confirmed it earlier. */
export const trustAge = sql`make_interval(hours => 72)`

/** Passkeys and apps become trusted by age alone; no dialog confirms them. */
export const isOldEnough = (addedAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${addedAt} <= app_now() - ${trustAge}, false)`

/** A contact that was frozen never becomes trusted by age. It must be confirmed by something trusted. */
const ageCounts = (identifier: string) => sql<boolean>`${sql.ref(`${identifier}.frozen_until`)} is null`

/**
 * The only definition of a trusted contact (docs/decisions/0073-changed-contact.md). `identifier`: alias of that table in the statement.
 */
export const isTrusted = (identifier: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${identifier}.${name}`)
  return sql<boolean>`(${column('verified_at')} is not null and (${column('trusted_at')} is not null
    or (${ageCounts(identifier)} and ${isOldEnough(sql`${column('verified_at')}`)})))`
}

/** Gets codes and resets: trusted, or proven after support checked who the user is. */
export const getsCodes = (identifier: string): RawBuilder<boolean> => {
  const bySupport = sql`${sql.ref(`${identifier}.support_at`)} is not null and ${ageCounts(identifier)}`
  return sql<boolean>`(${isTrusted(identifier)} or (${bySupport}))`
}

/** Time at which the contact becomes trusted by age. Null when it is already trusted, or never will be by age. */
export const trustedFrom = (identifier: string): RawBuilder<Date | null> =>
  sql<Date | null>`case when not ${isTrusted(identifier)} and ${ageCounts(identifier)}
    then ${sql.ref(`${identifier}.verified_at`)} + ${trustAge} end`

export const codeDestinationJson = (contact: string) => sql`json_build_object(
  'transport', case ${sql.ref(`${contact}.kind`)} when 'email' then 'email' else 'sms' end, 'to', ${sql.ref(`${contact}.value`)})`

const kindOf = (transport: RawBuilder<unknown>) =>
  sql`(case ${transport} when 'email' then 'email' when 'sms' then 'phone' end)`

/**
 * Contacts that may confirm actions of an account: trusted ones (`place` 0), ones replaced by an untrusted contact (1),
 * and ones that are neither trusted nor frozen (2). Only accounts registered by an older version have nothing but the
 * last. `account`: a column or value.
 */
export const standingContacts = (account: RawBuilder<unknown>) => sql`
    select i.kind, i.value, case when ${isTrusted('i')} then 0 else 2 end as place, ${getsCodes('i')} as gets_codes, i.verified_at as since
    from identifier i where i.account_id = ${account} and i.verified_at is not null and ${isUnfrozen('i')}
      and (i.frozen_until is null or ${isTrusted('i')})
    union all
    select r.kind, r.value, 1, false, r.replaced_at
    from (values ('email'), ('phone')) as k (kind)
    cross join lateral (
      select true from identifier i where i.account_id = ${account} and i.kind = k.kind
        and i.verified_at is not null and i.frozen_until is null and not ${isTrusted('i')} offset 0
    ) untrusted
    cross join lateral (
      select r.kind, r.value, r.replaced_at from replaced_contact r where r.account_id = ${account} and r.kind = k.kind
      order by r.replaced_at desc limit 1
    ) r`

/** The contact that receives codes, as JSON; the chosen one takes precedence. `account`: alias of that table in the statement. */
export const standingJson = (
  account: RawBuilder<unknown>,
): RawBuilder<CodeDestination | null> => sql<CodeDestination | null>`(
  select ${codeDestinationJson('c')} from (${standingContacts(sql`${account}.id`)}) c
  order by case when c.gets_codes then 0 else c.place end, coalesce(c.kind = ${kindOf(sql`${account}.otp_transport`)}, false) desc, c.since desc, c.kind limit 1)`

/** Destination of a code that replaces the app's: the chosen contact, if it is trusted and older than the app. */
export const insteadJson = (
  account: RawBuilder<unknown>,
): RawBuilder<CodeDestination | null> => sql<CodeDestination | null>`(
  select ${codeDestinationJson('i')} from identifier i join totp t on t.account_id = i.account_id and t.confirmed_at is not null
  where i.account_id = ${account}.id and i.kind = ${kindOf(sql`${account}.otp_transport`)}
    and ${isTrusted('i')} and ${isUnfrozen('i')} and i.verified_at <= t.confirmed_at)`

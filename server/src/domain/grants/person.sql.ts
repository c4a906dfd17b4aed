import { type Expression, expressionBuilder, type Nullable, type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { isoTime } from '../../db/clock.ts'
import type { Db, Tables } from '../../db/schema.ts'
import { areTokensStopped, type PendingAgreement, pendingAgreementsJson } from '../accounts/pending-agreements.sql.ts'
import { groupsColumn, isListed, isSure } from './access-list.sql.ts'
import { needsNoConsent } from '../custody/first-party.sql.ts'
import { isUnfrozen } from '../accounts/frozen-contacts.sql.ts'
import { isLiving } from './living-consent.sql.ts'
import { isOwner } from '../custody/owners.sql.ts'

type ValueOf<E> = E extends Expression<infer V> ? V : never

type Joined = {
  c: Tables['account']
  s: Tables['service']
  e: Nullable<Tables['identifier']>
  p: Nullable<Tables['identifier']>
  v: Nullable<Tables['avatar']>
  k: Nullable<Tables['consent']>
  u: Nullable<Tables['service_username']>
}
const { ref } = expressionBuilder<Joined, keyof Joined>()

const contactJoins = sql`
  left join identifier e on e.account_id = c.id and e.kind = 'email'
  left join identifier p on p.account_id = c.id and p.kind = 'phone'`

/** Requires `c` (account) and `s` (service) earlier in the statement. */
export const personJoins = sql`${contactJoins}
  left join avatar v on v.account_id = c.id
  left join consent k on k.account_id = c.id and k.service_id = s.id and ${isLiving('k')}
  left join service_username u on u.account_id = c.id and u.service_id = s.id`

/**
 * Claims of an active account for one service. `updatedAt`: epoch seconds. `photo`: its storage folder.
 * `takesUnverified`: this service also receives unverified contacts.
 */
export const personColumn = jsonBuildObject({
  accountId: ref('c.id'),
  firstName: ref('c.first_name'),
  lastName: ref('c.last_name'),
  middleName: ref('c.middle_name'),
  gender: ref('c.gender'),
  birthdate: ref('c.birthdate'),
  timezone: ref('c.timezone'),
  address: ref('c.address'),
  locale: ref('c.locale'),
  updatedAt: sql<number>`extract(epoch from ${ref('c.updated_at')})::float8`,
  email: ref('e.value'),
  emailVerified: sql<boolean>`(${ref('e.verified_at')} is not null and ${isUnfrozen('e')})`,
  phone: ref('p.value'),
  phoneVerified: sql<boolean>`(${ref('p.verified_at')} is not null and ${isUnfrozen('p')})`,
  photo: ref('v.folder'),
  username: ref('u.username'),
  groups: groupsColumn,
  takesUnverified: ref('s.takes_unverified_contacts'),
})
export type Person = ValueOf<typeof personColumn>

/** Time of the consent as text, to the microsecond; equal for every reader. */
export const givenAt = (consent: string) => sql<string>`extract(epoch from ${sql.ref(`${consent}.since`)})::text`

const decided = jsonBuildObject({
  claims: ref('k.claims').$notNull(),
  declined: ref('k.declined').$notNull(),
  redirectHosts: ref('k.redirect_hosts').$notNull(),
  since: givenAt('k'),
  apiScopes: ref('k.api_scopes').$notNull(),
  once: ref('k.once').$notNull(),
  until: isoTime(sql`k.expires_at`).$castTo<string | null>(),
})
export const consentColumn = sql<Consent | null>`case when k.account_id is null then null else ${decided} end`
export type Consent = ValueOf<typeof decided>

/** A test service admits its testers, a published one those on its lists. Testers are matched by verified contacts, because anyone can enter an unverified one. */
export const admittedColumn = sql<boolean>`((s.status = 'published' and ${isListed}) or ${isOwner('s', sql.ref('c.id'))} or (s.status = 'test' and ((${isSure('e')} and e.value = any(s.testers)) or (${isSure('p')} and p.value = any(s.testers)))))`

/** What tokens of a user may read. */
export type TokenUser = { person: Person; consent: Consent | null; admitted: boolean; tokensStopped: boolean }

export type ServiceUser = TokenUser & {
  owns: boolean
  needsNoConsent: boolean
  pendingAgreements: PendingAgreement[] | null
}

const activeUser = (accountId: RawBuilder<unknown>, serviceId: RawBuilder<unknown>, joins: RawBuilder<unknown>) => sql`
  from account c join service s on s.id = ${serviceId} ${joins}
  where c.id = ${accountId} and c.status = 'active'`

/** Scalar, because the planner may hash every row for `exists`. */
const hasConsent = sql<boolean>`coalesce((
  select true from consent k where k.account_id = c.id and k.service_id = s.id and ${isLiving('k')}), false)`

/** True when the service admits the user and has their consent. */
export const selectAdmitted = (accountId: RawBuilder<unknown>, serviceId: RawBuilder<unknown>) =>
  sql<boolean>`select (${admittedColumn} and ${hasConsent}) as admitted ${activeUser(accountId, serviceId, contactJoins)}`

const tokenUserColumns = sql`${personColumn} as person, ${consentColumn} as consent, ${admittedColumn} as admitted,
  ${areTokensStopped(sql`c`)} as "tokensStopped"`

export const selectTokenUser = (accountId: RawBuilder<unknown>, serviceId: RawBuilder<unknown>) =>
  sql<TokenUser>`select ${tokenUserColumns} ${activeUser(accountId, serviceId, personJoins)}`

export const selectServiceUser = (accountId: RawBuilder<unknown>, serviceId: RawBuilder<unknown>) => sql<ServiceUser>`
  select ${tokenUserColumns}, ${isOwner('s', sql.ref('c.id'))} as owns, ${needsNoConsent} as "needsNoConsent",
    ${pendingAgreementsJson(sql`c`)} as "pendingAgreements"
  ${activeUser(accountId, serviceId, personJoins)}`

export async function findServiceUser(db: Db, accountId: string, serviceId: string): Promise<ServiceUser | undefined> {
  const { rows } = await selectServiceUser(sql`${accountId}`, sql`${serviceId}`).execute(db)
  return rows[0]
}

/** Stores the first username sent to a service. Returns the stored one. */
export async function keepUsername(
  db: Db,
  u: { accountId: string; serviceId: string; username: string },
): Promise<string> {
  const insertion = db
    .insertInto('service_username')
    .values({ account_id: u.accountId, service_id: u.serviceId, username: u.username })
  const first = insertion.onConflict((conflict) =>
    conflict
      .columns(['account_id', 'service_id'])
      .doUpdateSet((eb) => ({ username: eb.ref('service_username.username') })),
  )
  return (await first.returning('username').executeTakeFirstOrThrow()).username
}

import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { CheckedFact } from '../messages/emails/kinds.ts'
import { newId } from '../../lib/ids.ts'
import { ownedIds } from './owners.sql.ts'

const secretDays = 30

const noPassword = '-'

export const ensureOperatorAccount = (tx: Db) =>
  tx
    .insertInto('account')
    .values({ id: operatorAccountId, first_name: '', last_name: '', locale: 'ru', password_hash: noPassword })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

const custodyEnd = (since: RawBuilder<unknown>) =>
  isoTime(sql`(${since} + make_interval(days => ${sql.lit(secretDays)}))`)

const ending = (secrets: string) => sql`(select coalesce(jsonb_agg(case when secret ->> 'expires_at' is null
    then jsonb_set(secret, '{expires_at}', to_jsonb(${custodyEnd(sql`app_now()`)})) else secret end order by n), '[]')
  from jsonb_array_elements(${sql.ref(secrets)}) with ordinality o(secret, n))`
const endingSecrets = ending('s.secrets')

const withoutEnd = (
  secrets: string,
  end: RawBuilder<unknown>,
) => sql`(select coalesce(jsonb_agg(case when secret ->> 'expires_at' = ${end}
    then jsonb_set(secret, '{expires_at}', 'null') else secret end order by n), '[]')
  from jsonb_array_elements(${sql.ref(secrets)}) with ordinality o(secret, n))`

/** The former owner knows the secrets of the APIs too. */
async function endApiSecrets(tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await sql`update api set secrets = ${ending('api.secrets')} where service_id = ${id}`.execute(tx)
}

export const unverified = sql`verified_at = null, verified_by = null, updated_at = app_now()`

/** `changed`: what the operator had checked and is different now. */
export type LostVerification = { id: string; name: string; changed: CheckedFact[] }

/** Passes published services that have users or are verified, but no active owner other than these accounts, to the operator. Returns those that were verified, after recording it. */
export async function passToOperator(tx: Db, accountIds: readonly string[]): Promise<LostVerification[]> {
  const these = sql`any(${sql.val([...accountIds])}::uuid[])`
  const of = sql`s.id in (
      select owned.id from service owned where owned.account_id = ${these}
      union select co.service_id from service_owner co where co.account_id = ${these}
    ) and s.status = 'published' and s.deleted_at is null
    and not exists (select from account o where o.id = s.account_id and o.status = 'active' and not o.id = ${these})
    and not exists (select from service_owner co join account o on o.id = co.account_id
      where co.service_id = s.id and o.status = 'active' and not o.id = ${these})
    and (s.verified_at is not null or coalesce((select true from consent k where k.service_id = s.id and k.account_id <> s.account_id
      and coalesce((select false from service_owner co where co.account_id = k.account_id and co.service_id = k.service_id), true) limit 1), false))`
  const { rows } = await sql<{ id: string; isVerified: boolean }>`
    select s.id, s.verified_at is not null as "isVerified" from service s where ${of} for update of s`.execute(tx)
  if (rows.length === 0) return []
  await ensureOperatorAccount(tx)
  const passed = await sql<{ id: string; name: string }>`
    update service s set account_id = ${operatorAccountId}, former_owner = s.account_id, custody_since = app_now(),
      secrets = ${endingSecrets}, ${unverified}
    where ${of} returning s.id, s.name`.execute(tx)
  const ids = passed.rows.map(({ id }) => id)
  await endSoftware(tx, ids)
  await endApiSecrets(tx, ids)
  const verified = new Set(rows.filter(({ isVerified }) => isVerified).map(({ id }) => id))
  const lost = passed.rows
    .filter(({ id }) => verified.has(id))
    .map((service) => ({ ...service, changed: ['owner'] satisfies CheckedFact[] }))
  for (const one of lost) await recordLoss(tx, one)
  return lost
}

/** Gives services in custody back to a restored account that owned them. Their secrets have no end again. */
export async function giveBack(tx: Db, accountId: string): Promise<void> {
  const isBack = sql`s.account_id = ${operatorAccountId} and s.custody_since is not null and s.id in (
      select in_custody.id from service in_custody where in_custody.former_owner = ${accountId}
      union select co.service_id from service_owner co where co.account_id = ${accountId})`
  const { rows } = await sql<{ id: string; end: string }>`
    select s.id, ${custodyEnd(sql`s.custody_since`)} as end from service s where ${isBack}`.execute(tx)
  for (const { id, end } of rows)
    await sql`update api set secrets = ${withoutEnd('api.secrets', sql`${end}::text`)} where service_id = ${id}`.execute(
      tx,
    )
  await sql`
    update service s set account_id = ${accountId}, former_owner = null, custody_since = null, updated_at = app_now(),
      secrets = ${withoutEnd('s.secrets', custodyEnd(sql`s.custody_since`))}
    where ${isBack}`.execute(tx)
}

/** Puts a service into custody. Owners who are listed as such (`service_owner`) get it back when they return. */
export async function handOver(tx: Db, id: string): Promise<void> {
  await ensureOperatorAccount(tx)
  await sql`
    update service s set account_id = ${operatorAccountId}, former_owner = null, custody_since = app_now(), secrets = ${endingSecrets}, ${unverified}
    where s.id = ${id}`.execute(tx)
  await endSoftware(tx, [id])
  await endApiSecrets(tx, [id])
}

/** Moves a registered service from all its owners to another one, who proves nothing about it: it is not verified any more. False when it has no owner or is deleted. */
export async function moveService(tx: Db, id: string, to: string): Promise<boolean> {
  if (to === operatorAccountId) await ensureOperatorAccount(tx)
  const { numAffectedRows } = await sql`
    update service s set account_id = ${to}, former_owner = null, custody_since = null, secrets = ${endingSecrets}, ${unverified}
    where s.id = ${id} and s.account_id is not null and s.deleted_at is null and (s.account_id <> ${to} or s.custody_since is not null)`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return false
  await sql`delete from service_owner where service_id = ${id}`.execute(tx)
  await sql`delete from owner_invitation where service_id = ${id}`.execute(tx)
  await endSoftware(tx, [id])
  await endApiSecrets(tx, [id])
  return true
}

/** Software that registered a service acts for its former owner. */
export const endSoftware = (tx: Db, ids: readonly string[]) =>
  sql`update service_registration set access_hash = null where service_id = any(${sql.val([...ids])}::uuid[])`.execute(
    tx,
  )

/** False when there is no such registered service. */
export async function verifyService(tx: Db, id: string, who: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update service set verified_at = app_now(), verified_by = ${who} where id = ${id} and account_id is not null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Ends a verification. `changed`: what the owner changed, recorded for the operator; absent when the operator ends it. Undefined when it was not verified. */
export async function endVerification(
  tx: Db,
  id: string,
  changed?: CheckedFact[],
): Promise<LostVerification | undefined> {
  const { rows } = await sql<{ name: string }>`
    update service set verified_at = null, verified_by = null where id = ${id} and verified_at is not null returning name`.execute(
    tx,
  )
  const [service] = rows
  if (!service) return undefined
  const lost = { id, name: service.name, changed: changed ?? [] }
  if (changed !== undefined) await recordLoss(tx, lost)
  return lost
}

export const recordLoss = (tx: Db, { id, changed }: LostVerification) =>
  recordOwnAct(tx, { act: 'verification-ended', id, why: `The owner changed: ${changed.join(', ')}` })

export const recordOwnAct = (tx: Db, { act, id, why }: { act: string; id: string; why: string }) =>
  tx.insertInto('support_act').values({ id: newId(), act, service_id: id, who: 'kabinet', why }).execute()

/** Suspends the services of which no other owner is active. */
export const suspendServicesOf = (tx: Db, accountId: string) =>
  sql`update service s set suspended_at = app_now() where s.id in ${ownedIds(accountId)} and s.suspended_at is null
    and not exists (select from account o where o.id = s.account_id and o.id <> ${accountId} and o.status = 'active')
    and not exists (select from service_owner co join account o on o.id = co.account_id
      where co.service_id = s.id and o.id <> ${accountId} and o.status = 'active')`.execute(tx)

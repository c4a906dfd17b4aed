import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { recordOwnAct } from './custody.sql.ts'

export const isFirstParty = (service: 's' | 'svc') =>
  sql<boolean>`(${sql.ref(`${service}.trusted_at`)} is not null and ${sql.ref(`${service}.account_id`)} = ${sql.lit(operatorAccountId)})`

/** True for a service of the operator that is not in custody. `service`: table alias. */
export const isOfOperator = (service: 's' | 'svc') =>
  sql<boolean>`(${sql.ref(`${service}.account_id`)} = ${sql.lit(operatorAccountId)} and ${sql.ref(`${service}.custody_since`)} is null)`

/** True when the service need not ask account `c` for consent: who withdrew access once is asked. Requires `c` and `s`. */
export const needsNoConsent = sql<boolean>`(${isFirstParty('s')} and not exists (
  select from withdrawn_consent w where w.account_id = c.id and w.service_id = s.id))`

/** Other redirect URIs reach any program that owns the scheme or port on the device (RFC 8252 8.6). */
export const areHttps = (uris: readonly string[]): boolean => uris.every((uri) => uri.startsWith('https://'))

export type TrustRefusal = 'unknown' | 'foreign' | 'custody' | 'not-https' | 'already'

/** Makes a service of the operator a first-party one. Returns why not; undefined when done. */
export async function trustService(tx: Db, id: string, who: string): Promise<TrustRefusal | undefined> {
  const columns = ['account_id', 'custody_since', 'trusted_at', 'redirect_uris'] as const
  const service = await tx.selectFrom('service').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!service) return 'unknown'
  if (service.account_id !== operatorAccountId) return 'foreign'
  if (service.custody_since !== null) return 'custody'
  if (!areHttps(service.redirect_uris)) return 'not-https'
  if (service.trusted_at !== null) return 'already'
  await sql`update service set trusted_at = app_now(), trusted_by = ${who} where id = ${id}`.execute(tx)
  return undefined
}

/** Authority that former owners added and that still works: `redirect_uri`, `key`, `jwks_uri`, `secret`. They can use it until it is replaced. */
export async function listFormerAuthority(tx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct split_part(item, ' ', 1) as kind from service s, lateral authority_of(s) item
    where s.id = ${id}::uuid and s.added_by ->> item <> ${operatorAccountId} order by kind`.execute(tx)
  return rows.map(({ kind }) => kind)
}

/** `why`: what ended it, recorded for the operator; absent when the operator ends it. False when the service was not a first-party one. */
export async function endTrust(tx: Db, id: string, why?: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update service set trusted_at = null, trusted_by = null where id = ${id} and trusted_at is not null`.execute(tx)
  if (numAffectedRows !== 1n) return false
  if (why !== undefined) await recordOwnAct(tx, { act: 'trust-ended', id, why })
  return true
}

import type { RegistrationToken } from '@kabinet/contract/api/services/client-registration.api'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { inSeconds, isoTime } from '../../../db/clock.ts'
import { onlyRow } from '../../../db/only-row.ts'
import type { Db } from '../../../db/schema.ts'

const tokenJson = sql<RegistrationToken>`jsonb_build_object(
  'id', t.id, 'name', t.name, 'services_made', t.services_made, 'services_left', t.services_left,
  'created_at', ${isoTime(sql.ref('t.created_at'))}, 'expires_at', ${isoTime(sql.ref('t.expires_at'))}
)`

/** Unexpired tokens, newest first, as JSON. Includes those without remaining services. */
export function tokensJson(accountId: Expression<string>): RawBuilder<RegistrationToken[]> {
  return sql<RegistrationToken[]>`(select coalesce(jsonb_agg(${tokenJson} order by t.created_at desc, t.id desc), '[]')
    from registration_token t where t.account_id = ${accountId} and t.expires_at > app_now())`
}

/** The caller holds the account, so that concurrent inserts are counted. */
export async function hasRoomForToken(tx: Db, accountId: string, max: number): Promise<boolean> {
  const counted = tx.selectFrom('registration_token').select(({ fn }) => fn.countAll<number>().as('count'))
  const standing = counted.where('account_id', '=', accountId).where('expires_at', '>', sql<Date>`app_now()`)
  return (await standing.executeTakeFirstOrThrow()).count < max
}

type NewToken = { id: string; accountId: string; name: string; hash: Buffer; services: number; seconds: number }

export async function insertToken(tx: Db, token: NewToken): Promise<RegistrationToken> {
  const { id, accountId, name, hash, services, seconds } = token
  const saved = await sql<{ token: RegistrationToken }>`
    insert into registration_token as t (id, account_id, name, token_hash, services_left, expires_at)
    values (${id}, ${accountId}, ${name}, ${hash}, ${services}::int, ${inSeconds(seconds)}) returning ${tokenJson} as token`.execute(
    tx,
  )
  return onlyRow(saved).token
}

export async function deleteToken(db: Db, accountId: string, id: string): Promise<boolean> {
  const deletion = db.deleteFrom('registration_token').where('id', '=', id).where('account_id', '=', accountId)
  return (await deletion.returning('id').executeTakeFirst()) !== undefined
}

/** True when the token is unexpired, has services left and its owner is active. */
export async function isTokenAlive(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from registration_token t join account a on a.id = t.account_id and a.status = 'active'
    where t.token_hash = ${hash} and t.services_left > 0 and t.expires_at > app_now()`.execute(db)
  return rows.length > 0
}

/** Of a token that exists, whatever its state. */
export const findTokenOwner = (tx: Db, hash: Buffer) =>
  tx.selectFrom('registration_token').select('account_id as id').where('token_hash', '=', hash).executeTakeFirst()

export type SpentToken = { id: string; accountId: string; name: string }

/** Concurrent callers cannot spend the last one twice. */
export async function spendToken(tx: Db, hash: Buffer): Promise<SpentToken | undefined> {
  const { rows } = await sql<SpentToken>`
    update registration_token t set services_left = t.services_left - 1, services_made = t.services_made + 1
    from account a
    where t.token_hash = ${hash} and t.services_left > 0 and t.expires_at > app_now() and a.id = t.account_id and a.status = 'active'
    returning t.id, t.account_id as "accountId", t.name`.execute(tx)
  return rows[0]
}

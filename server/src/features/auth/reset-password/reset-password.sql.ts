import type { Transport } from '@kabinet/contract/api/auth/otp'
import { firstLocale } from '@kabinet/contract/fields/locale'
import { type NotNull, sql } from 'kysely'
import { appNow, inSeconds } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { isUnfrozen } from '../../../domain/accounts/frozen-contacts.sql.ts'
import { getsCodes } from '../../../domain/accounts/trust.sql.ts'

export type NewPasswordReset = {
  id: string
  tokenHash: Buffer
  accountId: string | null
  interaction: string | null
  seconds: number
}

/** Stores when the password was last changed: a change after that invalidates the reset. */
export async function insertPasswordReset(tx: Db, r: NewPasswordReset): Promise<void> {
  await sql`
    insert into restore (id, token_hash, account_id, step, interaction, password_changed_at, expires_at)
    values (${r.id}, ${r.tokenHash}, ${r.accountId}, 'code', ${r.interaction},
      (select password_changed_at from account where id = ${r.accountId}), app_now() + make_interval(secs => ${r.seconds}))
  `.execute(tx)
}

export type Step = 'code' | 'password'

/** `knowsDevice`: the account has signed in from this device before. */
export async function findPasswordReset(db: Db, tokenHash: Buffer, step: Step, deviceHash?: Buffer) {
  const knowsDevice = sql<boolean>`exists (
    select from device d where d.account_id = r.account_id and d.device_hash = ${deviceHash ?? null}::bytea
  )`
  const row = await db
    .selectFrom('restore as r')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.id', 'r.account_id as accountId', 'r.interaction', 'a.locale', knowsDevice.as('knowsDevice')])
    .where('r.token_hash', '=', tokenHash)
    .where('r.step', '=', step)
    .where('r.expires_at', '>', appNow)
    .executeTakeFirst()
  return row && { ...row, locale: row.locale ?? firstLocale }
}

export async function renewPasswordReset(tx: Db, id: string, seconds: number): Promise<void> {
  const renewed = { expires_at: inSeconds(seconds) }
  await tx.updateTable('restore').set(renewed).where('id', '=', id).where('step', '=', 'code').execute()
}

/** Locks the account until the commit, so that a concurrent reset sees the new password. */
const asBegun = sql<boolean>`exists (
  select from account a
  join challenge c on c.purpose = 'restore' and c.subject = restore.id
  join identifier i on i.account_id = a.id and i.value = c.target and ${getsCodes('i')} and ${isUnfrozen('i')}
  where a.id = restore.account_id and a.status = 'active' and a.password_changed_at = restore.password_changed_at
  for no key update of a
)`

/** Replaces the token after the right code. False when the account has changed since. */
export async function passToPassword(tx: Db, id: string, tokenHash: Buffer, seconds: number): Promise<boolean> {
  const passed = { step: 'password', token_hash: tokenHash, expires_at: inSeconds(seconds) } as const
  const waiting = tx.updateTable('restore').set(passed).where('id', '=', id).where('step', '=', 'code')
  const { numUpdatedRows } = await waiting.where(asBegun).executeTakeFirst()
  return numUpdatedRows === 1n
}

const resetBy = sql<Transport>`(select c.transport from challenge c where c.purpose = 'restore' and c.subject = restore.id)`

/** Returns the account whose password may be set; only one concurrent call succeeds. */
export function finishPasswordReset(tx: Db, tokenHash: Buffer) {
  return tx
    .updateTable('restore')
    .set('step', 'done')
    .where('token_hash', '=', tokenHash)
    .where('step', '=', 'password')
    .where('expires_at', '>', appNow)
    .where(asBegun)
    .returning(['account_id as accountId', 'interaction', resetBy.as('by')])
    .$narrowType<{ accountId: NotNull }>()
    .executeTakeFirst()
}

import type { Transport } from '@kabinet/contract/api/auth/otp'
import { firstLocale } from '@kabinet/contract/fields/locale'
import { type NotNull, sql } from 'kysely'
import { appNow, inSeconds } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { isUnfrozen } from '../../../domain/accounts/frozen-contacts.sql.ts'
import { isTrusted } from '../../../domain/accounts/trust.sql.ts'

export type NewPasswordReset = {
  id: string
  tokenHash: Buffer
  accountId: string | null
  interaction: string | null
  seconds: number
}

/** Remembers since when the present password holds: a reset begun before a change of it is worth nothing. */
export async function insertPasswordReset(tx: Db, r: NewPasswordReset): Promise<void> {
  await sql`
    insert into restore (id, token_hash, account_id, step, interaction, password_changed_at, expires_at)
    values (${r.id}, ${r.tokenHash}, ${r.accountId}, 'code', ${r.interaction},
      (select password_changed_at from account where id = ${r.accountId}), app_now() + make_interval(secs => ${r.seconds}))
  `.execute(tx)
}

export type Step = 'code' | 'password'

/** A reset that is alive and waits at this step. `knowsDevice`: the account has been signed in to from the device that asks. */
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

/** A resend gives the reset more time. */
export async function renewPasswordReset(tx: Db, id: string, seconds: number): Promise<void> {
  const renewed = { expires_at: inSeconds(seconds) }
  await tx.updateTable('restore').set(renewed).where('id', '=', id).where('step', '=', 'code').execute()
}

/**
 * The account as it was when the reset began: active, the same password, the contact still its own and trusted. It is held until the commit, so
 * that of two resets at once the second finds the password changed.
 */
const asBegun = sql<boolean>`exists (
  select from account a
  join challenge c on c.purpose = 'restore' and c.subject = restore.id
  join identifier i on i.account_id = a.id and i.value = c.target and ${isTrusted('i')} and ${isUnfrozen('i')}
  where a.id = restore.account_id and a.status = 'active' and a.password_changed_at = restore.password_changed_at
  for no key update of a
)`

/** The code was right: the token changes with the step. False when the account changed meanwhile. */
export async function passToPassword(tx: Db, id: string, tokenHash: Buffer, seconds: number): Promise<boolean> {
  const passed = { step: 'password', token_hash: tokenHash, expires_at: inSeconds(seconds) } as const
  const waiting = tx.updateTable('restore').set(passed).where('id', '=', id).where('step', '=', 'code')
  const { numUpdatedRows } = await waiting.where(asBegun).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whose code proved it. */
const resetBy = sql<Transport>`(select c.transport from challenge c where c.purpose = 'restore' and c.subject = restore.id)`

/** One winner, however many try: the account whose password may be set now. */
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

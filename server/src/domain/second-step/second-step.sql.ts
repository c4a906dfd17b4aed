import type { SecondStepState } from '@kabinet/contract/api/second-step.api'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import { type Expression, sql } from 'kysely'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db, ReadDb } from '../../db/schema.ts'
import { isUnfrozen } from '../accounts/frozen-contacts.sql.ts'
import { isOldEnough, isTrusted } from '../accounts/trust.sql.ts'
import { sealedKeyOf } from '../person-keys/person-keys.sql.ts'

export const secondStepJson = (accountId: Expression<string>) => sql<SecondStepState>`json_build_object(
  'app', (select json_build_object('added_at', ${isoTime(sql`t.confirmed_at`)}) from totp t where t.account_id = ${accountId} and t.confirmed_at is not null),
  'recovery_codes_left', (select count(*)::int from recovery_code r where r.account_id = ${accountId}))`

export async function hasApp(db: ReadDb, accountId: string): Promise<boolean> {
  const app = db.selectFrom('totp').select('account_id').where('account_id', '=', accountId)
  return (await app.where('confirmed_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** True when the app is old enough to confirm something else. */
export async function hasTrustedApp(db: Db, accountId: string): Promise<boolean> {
  const app = db.selectFrom('totp').select('account_id').where('account_id', '=', accountId)
  return (await app.where(isOldEnough(sql`confirmed_at`)).executeTakeFirst()) !== undefined
}

/** A stored app. `key`: the sealed key of its secret. `now`: database time in seconds since the epoch. */
export type StoredApp = { sealed: string; lastStep: number; key: string; now: number }

/** Finds the confirmed app, or the one that has waited at most `seconds` for its first code. */
export async function findStoredApp(
  db: ReadDb,
  accountId: string,
  which: { isConfirmed: true } | { isConfirmed: false; seconds: number },
): Promise<StoredApp | undefined> {
  const wanted = which.isConfirmed
    ? sql`confirmed_at is not null`
    : sql`confirmed_at is null and created_at > app_now() - make_interval(secs => ${which.seconds}::float8)`
  const { rows } = await sql<StoredApp>`
    select sealed, last_step as "lastStep", ${sealedKeyOf(sql`${accountId}::uuid`)} as key, extract(epoch from app_now())::float8 as now
    from totp where account_id = ${accountId} and ${wanted}`.execute(db)
  return rows[0]
}

/** Replaces an older unconfirmed app. False when the account has a confirmed app. */
export async function putWaitingApp(tx: Db, accountId: string, sealed: string): Promise<boolean> {
  const { rows } = await sql`
    insert into totp as t (account_id, sealed) values (${accountId}, ${sealed})
    on conflict (account_id) do update set sealed = excluded.sealed, created_at = excluded.created_at
    where t.confirmed_at is null returning t.account_id`.execute(tx)
  return rows.length === 1
}

type Step = { sealed: string; step: number }

/** True for one caller only. */
export async function confirmStoredApp(tx: Db, accountId: string, { sealed, step }: Step): Promise<boolean> {
  const waiting = tx.updateTable('totp').set({ confirmed_at: appNow, last_step: step })
  const ofSecret = waiting.where('account_id', '=', accountId).where('sealed', '=', sealed)
  const unused = ofSecret.where('confirmed_at', 'is', null).where('last_step', '<', step)
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/** Spends this time step and all earlier ones. True for one caller only. */
export async function takeStep(tx: Db, accountId: string, { sealed, step }: Step): Promise<boolean> {
  const app = tx.updateTable('totp').set({ last_step: step }).where('account_id', '=', accountId)
  const unused = app.where('sealed', '=', sealed).where('confirmed_at', 'is not', null).where('last_step', '<', step)
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/**
 * For a code that does not count although it is of this app: no action may accept its step later. Outside any
 * transaction of an action. False when the step was spent before.
 */
export async function burnStep(db: Db, accountId: string, { sealed, step }: Step): Promise<boolean> {
  const app = db.updateTable('totp').set({ last_step: step }).where('account_id', '=', accountId)
  const unused = app.where('sealed', '=', sealed).where('last_step', '<', step)
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/** True when a confirmed app was removed. */
export async function deleteApp(tx: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ wasThere: boolean }>`
    with gone as (
      delete from totp where account_id = ${accountId} returning confirmed_at
    ), codes as (
      delete from recovery_code r where r.account_id = ${accountId}
    )
    select confirmed_at is not null as "wasThere" from gone`.execute(tx)
  return rows[0]?.wasThere ?? false
}

/** Null: no codes are sent. */
export async function setTransport(tx: Db, accountId: string, transport: Transport | null): Promise<void> {
  const changed = { otp_transport: transport, transport_changed_at: appNow, updated_at: appNow }
  await tx.updateTable('account').set(changed).where('id', '=', accountId).execute()
}

/** Restores a second step after the app was removed: if no codes are sent, they go to the trusted e-mail, else to the trusted phone. */
export async function sendCodesAgain(tx: Db, accountId: string): Promise<void> {
  await sql`
    update account a set otp_transport = case i.kind when 'email' then 'email' else 'sms' end, updated_at = app_now()
    from (select kind from identifier where account_id = ${accountId} and ${isTrusted('identifier')} and ${isUnfrozen('identifier')} order by kind limit 1) i
    where a.id = ${accountId} and a.otp_transport is null`.execute(tx)
}

import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import { sql } from 'kysely'
import { appNow, inSeconds } from '../../db/clock.ts'
import type { Db, ReadDb } from '../../db/schema.ts'
import { storedKey } from '../throttle/throttle.sql.ts'

export type NewChallenge = {
  purpose: Purpose
  subject: string
  accountId: string | null
  kind: 'code' | 'link'
  transport: Transport
  secretHash: Buffer
  target: string
  seconds: number
  recovers: boolean
  confirms: string | null
}

/** Longest time between two messages of one act. */
const sameAct = sql`interval '1 hour'`
const keptHashes = 5

/** A newer challenge replaces the older one of the same purpose and subject, and keeps hashes of the codes of the same act. */
export async function putChallenge(tx: Db, c: NewChallenge): Promise<void> {
  await sql`
    insert into challenge (purpose, subject, account_id, kind, transport, secret_hash, target, expires_at, recovers, confirms)
    values (${c.purpose}, ${c.subject}, ${c.accountId}, ${c.kind}, ${c.transport}, ${c.secretHash}, ${c.target},
      app_now() + make_interval(secs => ${c.seconds}), ${c.recovers}, ${c.confirms})
    on conflict (purpose, subject) do update set account_id = excluded.account_id, kind = excluded.kind, transport = excluded.transport,
      secret_hash = excluded.secret_hash, target = excluded.target, tries = excluded.tries, created_at = excluded.created_at, expires_at = excluded.expires_at,
      spent_at = excluded.spent_at, recovers = excluded.recovers, confirms = excluded.confirms,
      earlier_hashes = case when challenge.kind = 'code' and challenge.target = excluded.target and challenge.spent_at is null and excluded.created_at - challenge.created_at < ${sameAct}
        then array[encode(challenge.secret_hash, 'hex')] || challenge.earlier_hashes[:${sql.lit(keptHashes - 1)}] else excluded.earlier_hashes end
  `.execute(tx)
}

const columns = [
  'account_id as accountId',
  'subject',
  'secret_hash as secretHash',
  'transport',
  'target',
  'recovers',
  'confirms',
] as const
export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>
/** `tries` includes the one just charged. */
export type ChargedChallenge = Challenge & { tries: number }

const ofSubject = (db: ReadDb, purpose: Purpose, subject: string) =>
  db.selectFrom('challenge').where('purpose', '=', purpose).where('subject', '=', subject)

/**
 * Charges a try in one statement outside any transaction: neither a rollback nor a parallel guess can win it back. Undefined when the code
 * is spent, expired, exhausted or was never sent.
 */
export async function chargeTry(
  db: Db,
  purpose: Purpose,
  subject: string,
  max: number,
): Promise<ChargedChallenge | undefined> {
  return db
    .updateTable('challenge')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('kind', '=', 'code')
    .where('tries', '<', max)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', appNow)
    .returning([...columns, 'tries'])
    .executeTakeFirst()
}

/** Returns the try of a code that is right or was not judged. A wrong code must stay charged. */
export async function giveBackTry(db: Db, purpose: Purpose, { subject, secretHash }: Challenge): Promise<void> {
  await db
    .updateTable('challenge')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('secret_hash', '=', secretHash)
    .where('tries', '>', 0)
    .execute()
}

/**
 * Returns the try of a code that this challenge replaced, once: true for one caller only. The try was charged to this
 * challenge, so that knowing an earlier code gives no further guess at the present one.
 */
export async function giveBackEarlier(
  db: Db,
  purpose: Purpose,
  { subject, secretHash }: Challenge,
  earlier: Buffer,
): Promise<boolean> {
  const hash = earlier.toString('hex')
  const { rows } = await sql`
    update challenge set tries = tries - 1, earlier_hashes = array_remove(earlier_hashes, ${hash})
    where purpose = ${purpose} and subject = ${subject} and secret_hash = ${secretHash} and tries > 0 and ${hash} = any (earlier_hashes)
    returning tries`.execute(db)
  return rows.length === 1
}

export async function findRejectionReason(
  db: ReadDb,
  purpose: Purpose,
  subject: string,
  max: number,
): Promise<'expired' | 'exhausted'> {
  const isExhausted = sql<boolean>`spent_at is null and expires_at > app_now() and tries >= ${max}`
  const row = await ofSubject(db, purpose, subject).select(isExhausted.as('isExhausted')).executeTakeFirst()
  return row?.isExhausted ? 'exhausted' : 'expired'
}

/** True for one caller only. False when the challenge is already spent, or for the secret of a replaced challenge. */
export async function spendChallenge(tx: Db, purpose: Purpose, subject: string, secretHash: Buffer): Promise<boolean> {
  const ofSecret = tx.updateTable('challenge').where('purpose', '=', purpose).where('subject', '=', subject)
  const alive = ofSecret
    .where('secret_hash', '=', secretHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', appNow)
  const { numUpdatedRows } = await alive.set('spent_at', appNow).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The kind is a literal so that the planner uses the partial index. */
const ofLink = (db: ReadDb, purpose: Purpose, secretHash: Buffer) =>
  db
    .selectFrom('challenge')
    .select(columns)
    .where('kind', '=', sql.lit('link'))
    .where('secret_hash', '=', secretHash)
    .where('purpose', '=', purpose)

export function findLink(db: ReadDb, purpose: Purpose, secretHash: Buffer): Promise<Challenge | undefined> {
  return ofLink(db, purpose, secretHash).executeTakeFirst()
}

export function findLiveLink(db: ReadDb, purpose: Purpose, secretHash: Buffer): Promise<Challenge | undefined> {
  return ofLink(db, purpose, secretHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirst()
}

export function findChallenge(db: ReadDb, purpose: Purpose, subject: string) {
  return ofSubject(db, purpose, subject).select(columns).executeTakeFirst()
}

/**
 * Seconds since the last code or link of this purpose and subject was sent. Undefined when it is older than `seconds`, spent or expired.
 */
export async function findAge(
  db: ReadDb,
  purpose: Purpose,
  subject: string,
  seconds: number,
): Promise<number | undefined> {
  const age = sql<number>`floor(extract(epoch from app_now() - created_at))::int`
  const alive = ofSubject(db, purpose, subject).where('spent_at', 'is', null).where('expires_at', '>', appNow)
  const row = await alive.where('created_at', '>', inSeconds(-seconds)).select(age.as('age')).executeTakeFirst()
  return row?.age
}

export async function deleteChallenge(tx: Db, purpose: Purpose, subject: string): Promise<void> {
  await tx.deleteFrom('challenge').where('purpose', '=', purpose).where('subject', '=', subject).execute()
}

export async function deleteLoginCodes(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('challenge').where('account_id', '=', accountId).where('purpose', '=', 'login').execute()
}

const longestRow = sql`interval '30 days'`

const rowKey = (whose: string) => storedKey(`codes-in-a-row.${whose}`)
const pauseKey = (whose: string) => storedKey(`resets-paused.${whose}`)

export async function countWrongInARow(
  db: Db,
  whose: string,
  { max, pauseSeconds }: { max: number; pauseSeconds: number },
): Promise<void> {
  await sql`
    with row_of as (
      insert into limit_counter as c (key, hits, resets_at) values (${rowKey(whose)}, 1, app_now() + ${longestRow})
      on conflict (key) do update set resets_at = excluded.resets_at, hit_at = excluded.hit_at,
        hits = case when c.resets_at <= excluded.hit_at then 1 else c.hits + 1 end
      returning hits
    )
    insert into limit_counter (key, hits, resets_at)
    select ${pauseKey(whose)}, 1, app_now() + make_interval(secs => ${pauseSeconds}::float8) from row_of where hits % ${max}::int = 0
    on conflict (key) do update set resets_at = excluded.resets_at, hit_at = excluded.hit_at
  `.execute(db)
}

/** A right code ends the row; a running pause continues. */
export async function clearWrongInARow(db: Db, whose: string): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', '=', rowKey(whose)).execute()
}

/** True while resets by code from unknown devices are paused. */
export async function isPaused(db: ReadDb, whose: string): Promise<boolean> {
  const pause = db.selectFrom('limit_counter').select('key').where('key', '=', pauseKey(whose))
  return (await pause.where('resets_at', '>', appNow).executeTakeFirst()) !== undefined
}

export async function beginResendWait(db: Db, key: string, seconds: number): Promise<void> {
  await sql`
    insert into limit_counter (key, hits, resets_at) values (${key}, 1, app_now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at, hit_at = excluded.hit_at
  `.execute(db)
}

/** Claims the right to resend in one statement. Returns 0 when claimed, otherwise the seconds to wait. */
export async function claimResend(db: Db, key: string, seconds: number): Promise<number> {
  const { rows } = await sql`
    insert into limit_counter (key, hits, resets_at) values (${key}, 1, app_now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at, hit_at = excluded.hit_at
    where limit_counter.resets_at <= excluded.hit_at
    returning key
  `.execute(db)
  return rows.length === 1 ? 0 : secondsLeft(db, key)
}

export async function endResendWait(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', '=', key).execute()
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(1, ceil(extract(epoch from resets_at - app_now())))::int as left from limit_counter where key = ${key}
  `.execute(db)
  return rows[0]?.left ?? 1
}

import type { Locale } from '@kabinet/contract/fields/locale'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import { batchedRead } from '../../db/batched-reads.ts'
import type { Compiled, Value } from '../../db/compiled.ts'
import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { sessionOfToken, tokenHash } from './tokens.ts'

export type Session = SessionKey & {
  confirmed: boolean
  steppedUp: boolean
  passwordProvenAt: Date
  accessHash: Buffer
  deviceHash: Buffer
  ssoHash: Buffer | null
  locale: Locale
  otpTransport: Transport | null
  /** ISO instant until which acts that last wait, because support let the user in; null: none. */
  heldUntil: string | null
}

export type DataOfAccount<T> = (accountId: Expression<string>) => Expression<T>

type Row<T> = {
  confirmed: boolean
  stepped_up: boolean
  password_proven_at: Date
  device_hash: Buffer
  sso_hash: Buffer | null
  locale: Locale
  otp_transport: Transport | null
  held_until: string | null
  successor_used: boolean
  data: T | null
}

type Seconds = { stepUpSeconds: number; sessionIdleSeconds: number }
type SessionLookup = Seconds & SessionKey & { accessHash: Buffer }

export type SignedInStatement<T> = Compiled<SessionLookup, Row<T>>

const lookupTypes = {
  accountId: 'uuid',
  sessionId: 'uuid',
  accessHash: 'bytea',
  stepUpSeconds: 'double precision',
  sessionIdleSeconds: 'double precision',
} as const

/** For the most frequent reads: concurrent calls share a statement. `data` gets the alias of the account and depends only on it. */
export const signedInWith = <T>(data: (account: string) => Expression<T>): SignedInStatement<T> =>
  batchedRead<SessionLookup, Row<T>>(lookupTypes, (value) => selectSignedIn(value, data('holder')))

const signedInAlone = signedInWith<never>(() => sql`null`)
const ownId = sql.ref<string>('signed_in.account_id')

/**
 * Session and data of an access token, read in one statement. Undefined when the token is unknown, expired or ended, or
 * the account is not active. Data is not read while the session needs its second step; null data means that no row was
 * found.
 */
export async function readSignedIn<T>(
  { db, keys }: { db: Db; keys: Keys },
  token: string,
  { stepUpSeconds, sessionIdleSeconds }: Seconds,
  data: DataOfAccount<T> | SignedInStatement<T> = signedInAlone,
): Promise<{ session: Session; data: T | null } | undefined> {
  const key = sessionOfToken(keys, token)
  if (!key) return undefined
  const accessHash = tokenHash(token)
  const lookup = { ...key, accessHash, stepUpSeconds, sessionIdleSeconds }
  const { rows } =
    typeof data === 'function'
      ? await selectSignedIn((name) => sql`${lookup[name]}`, data(ownId)).execute(db)
      : await data.execute(db, lookup)
  const row = rows[0]
  if (!row) return undefined
  if (!row.successor_used) await noteSuccessorUsed(db, key)
  return { session: sessionOf(key, row, accessHash), data: row.data }
}

/** Asks in a transaction whether the session of an earlier `readSignedIn` still stands, under the same conditions. */
export async function isStillSignedIn(
  tx: Db,
  { accountId, sessionId, accessHash }: Session,
  { stepUpSeconds, sessionIdleSeconds }: Seconds,
): Promise<boolean> {
  const lookup = { accountId, sessionId, accessHash, stepUpSeconds, sessionIdleSeconds }
  const { rows } = await signedInAlone.execute(tx, lookup)
  return rows[0]?.confirmed === true
}

function selectSignedIn<T>(value: Value<SessionLookup>, data: Expression<T>): RawBuilder<Row<T>> {
  // The aliases must not occur in `data`: a shadowed name would compare a column with itself and return the rows of all users.
  return sql<Row<T>>`
    select signed_in.confirmed_at is not null as confirmed, signed_in.password_proven_at,
      signed_in.device_hash, signed_in.sso_hash, signed_in.successor_used,
      signed_in.password_proven_at > app_now() - make_interval(secs => ${value('stepUpSeconds')}::float8) as stepped_up,
      holder.locale, holder.otp_transport, case when holder.held_until > app_now() then ${isoTime(sql`holder.held_until`)} end as held_until,
      case when signed_in.confirmed_at is not null then ${data} end as data
    from session signed_in join account holder on holder.id = signed_in.account_id
    where signed_in.account_id = ${value('accountId')} and signed_in.id = ${value('sessionId')} and signed_in.access_hash = ${value('accessHash')}
      and signed_in.access_expires_at > app_now() and signed_in.expires_at > app_now()
      and signed_in.last_used_at > app_now() - make_interval(secs => ${value('sessionIdleSeconds')}::float8) and holder.status = 'active'`
}

/** The first call with refreshed tokens proves that the client received them. The refresh must not be repeated after that. */
async function noteSuccessorUsed(db: Db, { accountId, sessionId }: SessionKey): Promise<void> {
  await db
    .updateTable('session')
    .set({ successor_used: true })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .where('successor_used', '=', false)
    .execute()
}

function sessionOf(key: SessionKey, row: Omit<Row<unknown>, 'data'>, accessHash: Buffer): Session {
  return {
    ...key,
    confirmed: row.confirmed,
    steppedUp: row.stepped_up,
    passwordProvenAt: row.password_proven_at,
    accessHash,
    deviceHash: row.device_hash,
    ssoHash: row.sso_hash,
    locale: row.locale,
    otpTransport: row.otp_transport,
    heldUntil: row.held_until,
  }
}

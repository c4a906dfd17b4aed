import type { ErrorName } from '@kabinet/contract/errors'
import type { ActDeps } from '../../deps.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { deleteDone, type DoneCall, findDone, insertDone, type KeyedCall } from './idempotent-calls.sql.ts'

export type Once = KeyedCall & {
  accountId: string | null
  body: unknown
  /** Member of the answer that is shown only once and not stored. */
  secret?: string | undefined
  done?: DoneCall | null | undefined
  /** Of an attempt: hashes of the device cookie, in hex. `current`: the one that the browser has when the answer has arrived. */
  device?: { sent: string | null; current: () => string | null }
}

const keptSeconds = 24 * 3600

/** The same call completed in parallel; rolls this one back. */
export class DoneMeanwhile extends Error {}

/**
 * Repeats the first answer for the same key, body and caller within 24 h, of an attempt (`isOneAttempt`) within two minutes. Throws
 * ALREADY_EXIST (13) for another body or device. The answer is stored in the writing transaction (`change` of the deps passed to `act`). Rejections
 * are not stored.
 */
export async function answerOnce<T, D extends ActDeps>(deps: D, once: Once, act: (deps: D) => Promise<T>): Promise<T> {
  if (!/^[\x21-\x7e]{1,255}$/.test(once.key)) throw invalidField('idempotency-key', 'v.value')
  const { db, keys, config } = deps
  const { device } = once
  // The key of an attempt includes its body as sent, which a repeat that is not checked further cannot normalize.
  const body = device ? '' : canonical(once.body ?? null, isNoProof)
  const answerOfFirst = async (found?: DoneCall | null): Promise<{ answer: T } | undefined> => {
    const done = found === undefined ? await findDone(db, once, once.accountId) : found
    if (!done) return undefined
    if (!keys.verify('idempotency', body, Buffer.from(done.bodyMac, 'hex'))) throw new ApiError('ALREADY_EXIST')
    const stored = JSON.parse(keys.open(done.answer))
    if (!device) return { answer: stored }
    return isSameDevice(device.sent, stored) ? { answer: stored.answer } : undefined
  }
  const keepAnswer: ActDeps['keepAnswer'] = async (tx, answer) => {
    const stored = device ? { answer, sent: device.sent, kept: device.current() } : (answer ?? null)
    // `unstored` holds tokens and cookies. A repeat derives them again.
    const isStored = (name: string) => name !== 'unstored' && name !== once.secret
    const sealed = keys.seal(JSON.stringify(stored, (name, member: unknown) => (isStored(name) ? member : undefined)))
    const done = { ...once, bodyMac: keys.mac('idempotency', body), sealed }
    const seconds = device ? config.limits.refreshRepeatSeconds : keptSeconds
    if (!(await insertDone(tx, done, seconds))) throw new DoneMeanwhile()
  }
  // An attempt is tried again first, because it may need what its first try needed: the right password, the signed challenge.
  const first = device ? undefined : await answerOfFirst(once.done)
  if (first) return first.answer
  try {
    return await act({ ...deps, keepAnswer, forgetAnswer: (tx) => deleteDone(tx, once, once.accountId) })
  } catch (error) {
    // The parallel call may make this one fail, for example because the partner already exists.
    const done = mayBeRepeat(error, once) ? await answerOfFirst() : undefined
    if (done) return done.answer
    throw error instanceof DoneMeanwhile ? new ApiError('ALREADY_EXIST') : error
  }
}

/** The answer that made the device cookie may be lost or cut off: its session decides (`openAgain`). */
const isSameDevice = (sent: string | null, first: { sent: string | null; kept: string | null }) =>
  sent === first.kept || (first.sent === null && first.kept !== null)

const refusesCaller: readonly ErrorName[] = [
  'AUTH_FORBIDDEN',
  'AUTH_NOT_PROVIDED',
  'AUTH_EXPIRED',
  'TOKEN_NOT_CONFIRMED',
]

/** An attempt whose caller is refused is none of the first one's, unless that one has ended the session. */
function mayBeRepeat(error: unknown, { device, endsSession }: Once): boolean {
  if (error instanceof DoneMeanwhile) return true
  if (!(error instanceof ApiError)) return false
  return !device || !refusesCaller.includes(error.error) || (endsSession && error.error === 'AUTH_EXPIRED')
}

/**
 * Proofs of identity are neither stored nor compared, not even as a hash: repeating a completed call needs none. The key of an attempt is a
 * hash of all, with 128 random bits.
 */
const proofs = ['password', 'new_password', 'code', 'token']
const isNoProof = (name: string) => !proofs.includes(name)

export function canonical(value: unknown, isKept: (name: string) => boolean = () => true): string {
  return JSON.stringify(value, (name, member: unknown) =>
    !isKept(name)
      ? undefined
      : member !== null && typeof member === 'object' && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : member,
  )
}

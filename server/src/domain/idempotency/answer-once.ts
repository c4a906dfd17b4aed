import type { ActDeps } from '../../deps.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { deleteDone, type DoneCall, findDone, insertDone, type KeyedCall } from './idempotent-calls.sql.ts'

export type Once = KeyedCall & {
  accountId: string | null
  body: unknown
  /** Member of the answer that is shown only once and not stored. */
  secret?: string | undefined
  done?: DoneCall | null | undefined
}

const keptSeconds = 24 * 3600

/** The same call completed in parallel; rolls this one back. */
class DoneMeanwhile extends Error {}

/**
 * Repeats the first answer for the same key, body and caller within 24 h. Throws ALREADY_EXIST (13) for another body. The answer is stored
 * in the writing transaction (`change` of the deps passed to `act`). Rejections are not stored.
 */
export async function answerOnce<T>(deps: ActDeps, once: Once, act: (deps: ActDeps) => Promise<T>): Promise<T> {
  if (!/^[\x21-\x7e]{1,255}$/.test(once.key)) throw invalidField('idempotency-key', 'v.value')
  const { db, keys } = deps
  const body = canonical(once.body ?? null)
  const answerOfFirst = async (found?: DoneCall | null): Promise<{ answer: T } | undefined> => {
    const done = found === undefined ? await findDone(db, once, once.accountId) : found
    if (!done) return undefined
    if (!keys.verify('idempotency', body, Buffer.from(done.bodyMac, 'hex'))) throw new ApiError('ALREADY_EXIST')
    return { answer: JSON.parse(keys.open(done.answer)) }
  }
  const keepAnswer: ActDeps['keepAnswer'] = async (tx, answer) => {
    const sealed = keys.seal(
      JSON.stringify(answer ?? null, (name, member: unknown) => (name === once.secret ? undefined : member)),
    )
    const bodyMac = keys.mac('idempotency', body)
    const done = { ...once, bodyMac, sealed }
    if (!(await insertDone(tx, done, keptSeconds))) throw new DoneMeanwhile()
  }
  const first = await answerOfFirst(once.done)
  if (first) return first.answer
  try {
    return await act({ ...deps, keepAnswer, forgetAnswer: (tx) => deleteDone(tx, once, once.accountId) })
  } catch (error) {
    // The parallel call may make this one fail, for example because the partner already exists.
    const done = error instanceof DoneMeanwhile || error instanceof ApiError ? await answerOfFirst() : undefined
    if (!done) throw error
    return done.answer
  }
}

/** Proofs of identity are neither stored nor compared, not even as a hash: repeating a completed call needs none. */
const proofs = ['password', 'new_password', 'code', 'token']

function canonical(value: unknown): string {
  return JSON.stringify(value, (name, member: unknown) =>
    proofs.includes(name)
      ? undefined
      : member !== null && typeof member === 'object' && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : member,
  )
}

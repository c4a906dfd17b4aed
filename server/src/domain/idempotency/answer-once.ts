import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type DoneCall, findDone, insertDone, type KeyedCall } from './idempotent-calls.sql.ts'

export type Once = KeyedCall & {
  /** Whose erasure takes it along. */
  accountId: string | null
  body: unknown
  /** The member of the answer that is told once: it is not kept. */
  secret?: string | undefined
  /** What the session check has found (`doneJson`); absent: it was not asked. */
  done?: DoneCall | null | undefined
}

/** The very same call was done meanwhile, by another process or with another token: this one is taken back. */
class DoneMeanwhile extends Error {}

/** Calls with the same id, one after the other in this process: the second finds the answer of the first when it looks. */
export async function inTurn<T>(
  { keyedCalls }: Pick<Deps, 'keyedCalls'>,
  id: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (id === undefined) return work()
  while (keyedCalls.has(id)) await keyedCalls.get(id)
  const working = work()
  keyedCalls.set(id, working.then(ignore, ignore))
  return working.finally(() => keyedCalls.delete(id))
}

const ignore = () => undefined

/**
 * The same key and body by the same caller within 24 h gets the first answer again; with another body it is refused (13). The answer is kept
 * by the transaction that writes (`change` of the deps that `act` gets), so both are there or neither. A refusal did nothing and is not kept.
 */
export async function answerOnce<T>(deps: Deps, once: Once, act: (deps: Deps) => Promise<T>): Promise<T> {
  if (!/^[\x21-\x7e]{1,255}$/.test(once.key))
    throw new ApiError('INVALID_PARAM_VALUE', { fields: [{ path: 'idempotency-key', problem: 'v.value' }] })
  const { db, keys, config } = deps
  const body = canonical(once.body ?? null)
  const answerOfFirst = async (found?: DoneCall | null): Promise<{ answer: T } | undefined> => {
    const done = found === undefined ? await findDone(db, once, once.accountId) : found
    if (!done) return undefined
    if (!keys.verify('idempotency', body, Buffer.from(done.bodyMac, 'hex'))) throw new ApiError('ALREADY_EXIST')
    return { answer: JSON.parse(keys.open(done.answer)) }
  }
  const keepAnswer: Deps['keepAnswer'] = async (tx, answer) => {
    const sealed = keys.seal(
      JSON.stringify(answer ?? null, (name, member: unknown) => (name === once.secret ? undefined : member)),
    )
    const bodyMac = keys.mac('idempotency', body)
    const done = { ...once, bodyMac, sealed }
    if (!(await insertDone(tx, done, config.limits.idempotencySeconds))) throw new DoneMeanwhile()
  }
  const first = await answerOfFirst(once.done)
  if (first) return first.answer
  try {
    return await act({ ...deps, keepAnswer })
  } catch (error) {
    // What the other one has done may be refused to this one: a partner is there already, or gone.
    const done = error instanceof DoneMeanwhile || error instanceof ApiError ? await answerOfFirst() : undefined
    if (!done) throw error
    return done.answer
  }
}

/** What proves who acts is neither kept nor compared, not even as a hash: under the key of what was done it is not needed any more. */
const proofs = ['password', 'new_password', 'code', 'token']

/** The same for the same body, in whatever order its members came. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, member: unknown) =>
    proofs.includes(name)
      ? undefined
      : member !== null && typeof member === 'object' && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : member,
  )
}

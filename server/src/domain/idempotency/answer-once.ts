import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { findDone, insertDone, type KeyedCall } from './idempotent-calls.sql.ts'

export type Once = {
  /** The header. */
  key: string
  /** `POST /api/partners`: the same key elsewhere is another key. */
  route: string
  /** The account, else the network address. */
  whose: string
  /** Whose erasure takes it along. */
  accountId: string | null
  body: unknown
  /** The member of the answer that is told once: it is not kept. */
  secret?: string | undefined
}

/** Calls with a key that this process has in hand: the next one with the same key waits, and finds its answer. */
const inHand = new Map<string, Promise<unknown>>()

/** Another process has done the very same call meanwhile: this one is taken back. */
class DoneMeanwhile extends Error {}

/**
 * The same key and body by the same caller within 24 h gets the first answer again; with another body it is refused (13). The answer is kept
 * by the transaction that writes (`change` of the deps that `act` gets), so both are there or neither. A refusal did nothing and is not kept.
 */
export async function answerOnce<T>(deps: Deps, once: Once, act: (deps: Deps) => Promise<T>): Promise<T> {
  if (!/^[\x21-\x7e]{1,255}$/.test(once.key))
    throw new ApiError('INVALID_PARAM_VALUE', { fields: [{ path: 'idempotency-key', problem: 'v.value' }] })
  const id = JSON.stringify([once.whose, once.route, once.key])
  while (inHand.has(id)) await inHand.get(id)
  const acting = actOrRepeat(deps, id, once, act)
  const settled = acting.then(ignore, ignore)
  inHand.set(id, settled)
  return acting.finally(() => inHand.delete(id))
}

const ignore = () => undefined

async function actOrRepeat<T>(deps: Deps, id: string, once: Once, act: (deps: Deps) => Promise<T>): Promise<T> {
  const { db, keys, config } = deps
  const body = canonical(once.body ?? null)
  const call: KeyedCall = { keyHash: sha256(id), accountId: once.accountId, bodyMac: keys.mac('idempotency', body) }
  const answerOfFirst = async (): Promise<{ answer: T } | undefined> => {
    const done = await findDone(db, call.keyHash)
    if (!done) return undefined
    if (!keys.verify('idempotency', body, done.bodyMac)) throw new ApiError('ALREADY_EXIST')
    return { answer: JSON.parse(keys.open(done.answer)) }
  }
  const keepAnswer: Deps['keepAnswer'] = async (tx, answer) => {
    const sealed = keys.seal(
      JSON.stringify(answer ?? null, (name, member: unknown) => (name === once.secret ? undefined : member)),
    )
    if (!(await insertDone(tx, call, sealed, config.limits.idempotencySeconds))) throw new DoneMeanwhile()
  }
  const first = await answerOfFirst()
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

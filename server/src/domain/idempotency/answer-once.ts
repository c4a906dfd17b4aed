import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { claimCall, findCall, forgetCall, keepAnswer, type Attempt } from './idempotent-calls.sql.ts'

export type Once = {
  /** The header; absent: every call is a first one. */
  key: string | undefined
  /** `POST /api/partners`: the same key elsewhere is another key. */
  route: string
  /** The account, else the network address. */
  caller: { accountId: string | null; address: string }
  body: unknown
}

const patienceMs = 10_000

/**
 * The same key and body by the same caller within 24 h gets the first answer again; with another body it is refused (13). Of two at once
 * one acts, the other waits for its answer. A refusal did nothing and is not kept: the next try is a first one (docs/contract.md#conventions).
 * `act` gets an id that is the same for every try of the call, so that a try whose end nobody saw is not done twice.
 */
export async function answerOnce(deps: Deps, once: Once, act: (callId: string) => Promise<unknown>): Promise<unknown> {
  const { key } = once
  if (key === undefined) return act(newId())
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new ApiError('INVALID_PARAM_VALUE', { fields: [{ path: 'idempotency-key', problem: 'v.value' }] })
  const body = canonical(once.body)
  const attempt = attemptOf(deps, once, key, body)
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(50)) {
    const callId = await claimCall(deps.db, attempt, deps.config.limits.idempotencySeconds)
    if (callId !== undefined) return actAndKeep(deps, attempt, () => act(callId))
    const known = await findCall(deps.db, attempt.keyHash)
    if (known && !deps.keys.verify('idempotency', body, known.bodyMac)) throw new ApiError('ALREADY_EXIST')
    if (known?.answer) return JSON.parse(deps.keys.open(known.answer))
  }
  throw new ApiError('THROTTLING', { retryAfter: 1 })
}

function attemptOf({ keys }: Deps, { route, caller }: Once, key: string, body: string): Attempt {
  const who = caller.accountId ?? `at ${caller.address}`
  return {
    keyHash: sha256(JSON.stringify([who, route, key])),
    claim: newId(),
    callId: newId(),
    accountId: caller.accountId,
    bodyMac: keys.mac('idempotency', body),
  }
}

async function actAndKeep({ db, keys, log }: Deps, attempt: Attempt, act: () => Promise<unknown>): Promise<unknown> {
  const answer = await act().catch(async (error: unknown) => {
    // Whether a database that went away has done it, nobody knows: the claim is left to run out.
    if (error instanceof ApiError) await forgetCall(db, attempt)
    throw error
  })
  await keepAnswer(db, attempt, keys.seal(JSON.stringify(answer))).catch((error: unknown) => {
    log.warn({ err: error }, 'the answer to an idempotent call could not be kept')
  })
  return answer
}

/** The same for the same body, in whatever order its members came. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}

import { errors } from '@kabinet/contract/errors'
import type { ReplyOf, Route, Schema, Who } from '@kabinet/contract/route'
import { type CallError, Declined, isCallError } from '../lib/call-error.ts'
import { toastQueue } from '../ui/toast/toast-queue.ts'
import { runOnce } from './attempts.ts'
import { readPendingSignIn } from './pending-sign-in.ts'
import { againIfLost, type AnyInput, type InputFor, send, urlOf } from './send.ts'
import { endSession, readSession, renewSession } from './session.ts'
import { stepUpCount, provenSince } from './step-up.ts'

/** `half-signed-in`: sends the token of a sign-in that still owes its code. */
export type CallOptions = { as?: Who; signal?: AbortSignal }
type KeyedOptions = CallOptions & { idempotencyKey: string | undefined }

/**
 * `call(patchMe, { body })`: one request with the user's token. Repeats the call after renewing an expired token, and
 * after a step-up by password (403/9 `step_up`). Throws `CallError`, or `Declined` when the user dismissed the step-up.
 * Handles effects on the session (6, 8, 1006); screens only show the error.
 */
export function call<R extends Route & { reply: Schema }>(
  route: R,
  input: InputFor<R>,
  options?: CallOptions,
): Promise<ReplyOf<R>>
export function call<R extends Route & { file: string }>(
  route: R,
  input: InputFor<R>,
  options?: CallOptions,
): Promise<Blob>
export function call<R extends Route>(route: R, input: InputFor<R>, options?: CallOptions): Promise<void>
export async function call(route: Route, input: AnyInput, options?: CallOptions): Promise<unknown> {
  // The names of what it changes belong to it: a repeat may send other values.
  const act = `${route.method} ${urlOf(route, input)} ${Object.keys(input.body ?? {}).join()}`
  try {
    return await runOnce(route, input, (idempotencyKey) => callOrProve(route, input, { ...options, idempotencyKey }))
  } catch (error) {
    if (isCallError(error)) error.act = act
    throw error
  } finally {
    toastQueue.settle(act)
  }
}

async function callOrProve(route: Route, input: AnyInput, options: KeyedOptions): Promise<unknown> {
  const count = stepUpCount()
  try {
    return await callOnce(route, input, options)
  } catch (error) {
    if (!isCallError(error, 'AUTH_FORBIDDEN') || error.reason !== 'step_up') throw error
    if (!(await provenSince(count))) throw new Declined()
    return await callOnce(route, input, options)
  }
}

async function callOnce(route: Route, input: AnyInput, { as = route.who, ...rest }: KeyedOptions): Promise<unknown> {
  const token = tokenFor(as)
  // After a log-out, a page that is still shown may ask once more.
  if (as === 'signed-in' && token === undefined) throw new Declined()
  const attempt = (used: string | undefined): Promise<unknown> => {
    const once = () => send<Route>(route, input, { ...rest, token: used })
    return rest.idempotencyKey === undefined ? once() : againIfLost(once)
  }
  try {
    return await attempt(token)
  } catch (error) {
    if (!speaksOfSession(error, as, token)) throw error
    if (error.name !== 'AUTH_EXPIRED' || token === undefined) throw ended(error, token)
    const renewed = await renewSession(token)
    if (!renewed && as === 'signed-in') throw error
    return await attempt(renewed?.access_token)
  }
}

function tokenFor(who: Who): string | undefined {
  if (who === 'anyone') return undefined
  const pending = who === 'half-signed-in' ? readPendingSignIn()?.access_token : undefined
  return pending ?? readSession()?.access_token
}

/** False for second-step screens, which handle the end of their half session, and for public pages that sent no token. */
function speaksOfSession(error: unknown, who: Who, token: string | undefined): error is CallError {
  if (!isCallError(error) || who === 'anyone' || who === 'half-signed-in') return false
  const reaction = errors[error.name].client
  return (reaction === 'refresh' || reaction === 'drop-session') && (who === 'signed-in' || token !== undefined)
}

/** The user may have logged out, or in again, since the call began. */
function ended(error: CallError, token: string | undefined): CallError {
  if (readSession()?.access_token === token) endSession()
  return error
}

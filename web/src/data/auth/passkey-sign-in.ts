import {
  authorizePasskey,
  checkPasskey,
  preparePasskeyCheck,
  preparePasskeySignIn,
} from '@kabinet/contract/api/auth/passkey-sign-in.api'
import type { Assertion, RequestOptions, SignInOptions } from '@kabinet/contract/fields/web-authn'
import { isCallError } from '../../lib/call-error.ts'
import { askForPasskey, canUsePasskeys, PasskeyFailure, signalUnknown } from '../../lib/web-authn.ts'
import { call } from '../../session/call.ts'
import { startSession } from '../../session/session.ts'

/** `unknown`: it was removed here; the browser is told to show it no more. */
export type PasskeyOutcome = 'signedIn' | 'cancelled' | 'unavailable' | 'unknown'

/** By the browser's own window. Throws what the server refuses. */
export async function logInByPasskey(): Promise<PasskeyOutcome> {
  if (!canUsePasskeys()) return 'unavailable'
  return answer(await ask(), {})
}

/**
 * Unseen until a passkey is chosen among what the browser fills into the login; null where it can not, or was not, until `signal`. `onFirst`:
 * a passkey is what was used in this browser last.
 */
export async function offerPasskeys(signal: AbortSignal, onFirst: () => void): Promise<PasskeyOutcome | null> {
  if (!canUsePasskeys()) return null
  const canFill = PublicKeyCredential.isConditionalMediationAvailable()
  while (!signal.aborted) {
    const options = await ask(signal).catch(() => null)
    if (!options || signal.aborted) return null
    if (options.passkey_first) onFirst()
    if (!(await canFill)) return null
    const stale = AbortSignal.timeout(options.timeout * staleAfter)
    const outcome = await answer(options, { mediation: 'conditional', signal: AbortSignal.any([signal, stale]) })
    if (!stale.aborted) return outcome === 'cancelled' || outcome === 'unavailable' ? null : outcome
  }
  return null
}

/** A challenge that grows old under an open page is taken anew in time. */
const staleAfter = 0.8

let last: Promise<unknown> = Promise.resolve()

/** One after another: two at once of a new browser would each be answered with a cookie, and the challenge of the first would be worthless. */
function ask(signal?: AbortSignal): Promise<SignInOptions> {
  const asked = last.then(() => call(preparePasskeySignIn, { body: {} }, signal ? { signal } : {}))
  last = asked.catch(() => undefined)
  return asked
}

async function answer(options: RequestOptions, how: Parameters<typeof askForPasskey>[1]): Promise<PasskeyOutcome> {
  const given = await askForPasskey(options, how).catch((error: unknown) => {
    if (error instanceof PasskeyFailure) return error
    throw error
  })
  if (given instanceof PasskeyFailure) return given.why === 'cancelled' ? 'cancelled' : 'unavailable'
  try {
    startSession(await call(authorizePasskey, { body: given }))
    return 'signedIn'
  } catch (error) {
    if (!isCallError(error) || error.reason !== 'unknown_passkey') throw error
    signalUnknown(options.rpId, given.id)
    return 'unknown'
  }
}

/** An answer that makes this very contact trusted; null: the window was closed, or there is no passkey to ask. */
export async function askForTrustAssertion(contact: string): Promise<Assertion | null> {
  if (!canUsePasskeys()) return null
  const options = await call(preparePasskeyCheck, { body: { contact } }).catch((error: unknown) => {
    if (isCallError(error, 'NOT_EXIST')) return null
    throw error
  })
  if (!options) return null
  return askForPasskey(options).catch((error: unknown) => {
    if (error instanceof PasskeyFailure) return null
    throw error
  })
}

/** Opens the ten minutes of sensitive acts, as the password does; `unknown`: there is no passkey to prove oneself with. */
export async function proveByPasskey(): Promise<'proven' | 'cancelled' | 'unavailable' | 'unknown'> {
  if (!canUsePasskeys()) return 'unavailable'
  const options = await call(preparePasskeyCheck, { body: {} }).catch((error: unknown) => {
    if (isCallError(error, 'NOT_EXIST')) return null
    throw error
  })
  if (!options) return 'unknown'
  const given = await askForPasskey(options).catch((error: unknown) => {
    if (error instanceof PasskeyFailure) return error
    throw error
  })
  if (given instanceof PasskeyFailure) return given.why === 'cancelled' ? 'cancelled' : 'unavailable'
  await call(checkPasskey, { body: given })
  return 'proven'
}

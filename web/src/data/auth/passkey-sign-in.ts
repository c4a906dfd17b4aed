import {
  authorizePasskey,
  checkPasskey,
  preparePasskeyCheck,
  preparePasskeySignIn,
} from '@kabinet/contract/api/auth/passkey-sign-in.api'
import type { Assertion, RequestOptions, SignInOptions } from '@kabinet/contract/fields/web-authn'
import { isCallError } from '../../lib/call-error.ts'
import { canUsePasskeys } from '../../lib/can-use-passkeys.ts'
import { askForPasskey, PasskeyFailure, signalUnknown } from '../../lib/web-authn.ts'
import { call } from '../../session/call.ts'
import { startSession } from '../../session/session.ts'

/** `unknown`: the passkey was removed here; the browser is signalled to hide it. */
export type PasskeyOutcome = 'signedIn' | 'cancelled' | 'unavailable' | 'unknown'

/** Uses the browser's own dialog. Throws the server's errors. */
export async function logInByPasskey(): Promise<PasskeyOutcome> {
  if (!canUsePasskeys()) return 'unavailable'
  return answer(await ask(), {})
}

/**
 * Waits without a dialog until a passkey is chosen by autofill in the login field; null when unsupported or aborted by
 * `signal`. `onFirst`: called when a passkey was the last method used in this browser.
 */
export async function offerPasskeys(signal: AbortSignal, onFirst: () => void): Promise<PasskeyOutcome | null> {
  if (!canUsePasskeys()) return null
  const canFill = PublicKeyCredential.isConditionalMediationAvailable()
  while (!signal.aborted) {
    const options = await ask(signal).catch(() => null)
    if (!options || signal.aborted) return null
    if (options.passkey_first) onFirst()
    if (!(await canFill)) return null
    const offer = new AbortController()
    const close = () => offer.abort()
    signal.addEventListener('abort', close)
    let isStale = false
    const expire = () => {
      isStale = true
      offer.abort()
    }
    const timer = setTimeout(expire, options.timeout * staleFraction)
    const outcome = await answer(options, { mediation: 'conditional', signal: offer.signal })
    clearTimeout(timer)
    signal.removeEventListener('abort', close)
    if (!isStale) return outcome === 'cancelled' || outcome === 'unavailable' ? null : outcome
  }
  return null
}

/** Fraction of a challenge's lifetime after which it is renewed on an open page. */
const staleFraction = 0.8

let last: Promise<unknown> = Promise.resolve()

/** Serializes the requests: in a new browser two parallel ones would each set a cookie and invalidate the first challenge. */
function ask(signal?: AbortSignal): Promise<SignInOptions> {
  const next = last.then(() => call(preparePasskeySignIn, { body: {} }, signal ? { signal } : {}))
  last = next.catch(() => undefined)
  return next
}

async function answer(options: RequestOptions, how: Parameters<typeof askForPasskey>[1]): Promise<PasskeyOutcome> {
  const result = await askForPasskey(options, how).catch((error: unknown) => {
    if (error instanceof PasskeyFailure) return error
    throw error
  })
  if (result instanceof PasskeyFailure) return result.why === 'cancelled' ? 'cancelled' : 'unavailable'
  try {
    startSession(await call(authorizePasskey, { body: result }))
    return 'signedIn'
  } catch (error) {
    if (!isCallError(error) || error.reason !== 'unknown_passkey') throw error
    signalUnknown(options.rpId, result.id)
    return 'unknown'
  }
}

/** Returns an assertion that makes this contact trusted; null when the dialog was closed or there is no passkey. */
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

/** Allows sensitive acts for ten minutes, like the password does. `unknown`: no usable passkey exists. */
export async function proveByPasskey(): Promise<'proven' | 'cancelled' | 'unavailable' | 'unknown'> {
  if (!canUsePasskeys()) return 'unavailable'
  const options = await call(preparePasskeyCheck, { body: {} }).catch((error: unknown) => {
    if (isCallError(error, 'NOT_EXIST')) return null
    throw error
  })
  if (!options) return 'unknown'
  const result = await askForPasskey(options).catch((error: unknown) => {
    if (error instanceof PasskeyFailure) return error
    throw error
  })
  if (result instanceof PasskeyFailure) return result.why === 'cancelled' ? 'cancelled' : 'unavailable'
  await call(checkPasskey, { body: result })
  return 'proven'
}

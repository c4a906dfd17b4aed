import type { Assertion } from '@kabinet/contract/fields/web-authn'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/caller.ts'
import { networksOf } from '../../../lib/addresses/address-key.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import { admit } from '../../../domain/admission/admit.ts'
import { change } from '../../../domain/messages/change.ts'
import { notifyOfCopiedPasskey } from '../../../domain/passkeys/notify-of-copied-passkey.ts'
import { selectActive, usePasskey } from '../../../domain/passkeys/use-passkey.sql.ts'
import { type Verified, verifyAssertion } from '../../../domain/passkeys/verify-assertion.ts'
import { confirmSession, type SignOnCookies } from '../../../domain/sessions/confirm-session.ts'
import type { Opened } from '../../../domain/sessions/opened.ts'

type Browser = { bindingHash: Buffer | undefined; deviceHash: Buffer; signOn: SignOnCookies }

/** Signs in with a passkey in one step. Counts as two factors: possession, and a PIN or biometrics verified by the device. */
export async function signInByPasskey(
  deps: Deps,
  assertion: Assertion,
  by: Caller,
  { bindingHash, ...browser }: Browser,
): Promise<Opened> {
  if (!bindingHash) throw new ApiError('AUTH_FORBIDDEN')
  const whose = { purpose: 'sign-in', bindingHash } as const
  // A passkey cannot be guessed: no limit on failures.
  const admission = { limits: [], place: { whose: networksOf(by.address) }, isCounted: () => true }
  const verified = await admit(deps, admission, () => verifyAssertion(deps, assertion, { whose, by }))
  const { status } = verified.passkey
  if (status !== 'active') throw new ApiError(status === 'blocked' ? 'USER_BLOCKED' : 'USER_DEACTIVATED')
  const signedIn = await startSession(deps, verified, by, browser)
  if (!signedIn) throw new ApiError('AUTH_FORBIDDEN')
  return signedIn
}

async function startSession(
  deps: Deps,
  { passkey, use }: Verified,
  by: Caller,
  { deviceHash, signOn }: { deviceHash: Buffer; signOn: SignOnCookies },
): Promise<Opened | null> {
  const { accountId } = passkey
  return change(deps, async (tx, post) => {
    const outcome = await usePasskey(tx, use)
    if (outcome === 'copied') await notifyOfCopiedPasskey({ tx, post, keys: deps.keys }, passkey, by)
    if (outcome !== 'used') return null
    const proven = { account: selectActive(accountId), deviceHash, passkeyId: passkey.id }
    const amr = [passkey.isMultiDevice ? 'swk' : 'hwk', 'user', 'mfa']
    const opening = { sessionId: newId(), accountId, proven }
    return (await confirmSession(deps, tx, post, opening, { by, amr, signOn })) ?? null
  })
}

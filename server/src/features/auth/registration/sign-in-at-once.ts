import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { confirmSession, type SignOnCookies } from '../../../domain/sessions/confirm-session.ts'
import type { SignedIn } from '../browser.ts'
import { type RegistrationRow, selectRegistered } from './registrations.sql.ts'
import { contactOf } from './send-registration.ts'

export type AskedToSignIn = { sign_in?: true | undefined }
/** `deviceHash`: of the device cookie that came along. */
export type ConfirmingBrowser = { deviceHash: Buffer | undefined; signOn: SignOnCookies }
export type Confirming = { by: By; browser: ConfirmingBrowser }

type Entry = AskedToSignIn & Confirming & { registration: RegistrationRow }

/**
 * The browser that sent the form, within the hour, has given the password there and now proved the contact to which a sign-in would send its
 * code: it is signed in. The link or code alone does that nowhere else, the device cookie alone does nothing (docs/security.md#signed-in-by-registering).
 * The password counts as given so long ago that whatever wants it anew asks for it.
 */
export async function signInAtOnce(
  deps: Deps,
  tx: Db,
  post: Post,
  { sign_in: isAsked, browser: { deviceHash, signOn }, by, registration }: Entry,
): Promise<SignedIn | undefined> {
  if (!isAsked || !deviceHash) return undefined
  const { registrationSignInSeconds, stepUpSeconds } = deps.config.limits
  const { account_id: accountId } = registration
  const account = selectRegistered(accountId, deviceHash, registrationSignInSeconds)
  const passwordAge = Math.max(registrationSignInSeconds, stepUpSeconds)
  const opening = { sessionId: newId(), accountId, proven: { account, deviceHash, passwordAge } }
  const amr = ['pwd', contactOf(registration).transport === 'sms' ? 'sms' : 'otp']
  return confirmSession(deps, tx, post, opening, { by, amr, signOn })
}

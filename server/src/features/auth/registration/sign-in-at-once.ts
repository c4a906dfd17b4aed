import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { confirmSession, type SignOnCookies } from '../../../domain/sessions/confirm-session.ts'
import type { Opened } from '../../../domain/sessions/opened.ts'
import { type RegistrationRow, selectRegistered } from './registrations.sql.ts'
import { contactOf } from './send-registration.ts'

export type SignInOption = { sign_in?: true | undefined }
export type RegistrationBrowser = { deviceHash: Buffer | undefined; signOn: SignOnCookies }
export type ConfirmationContext = { by: By; browser: RegistrationBrowser }

type Entry = SignInOption & ConfirmationContext & { registration: RegistrationRow }

/**
 * Signs in the browser that sent the form within the hour. Neither a link or code without its cookie nor the cookie
 * alone suffices (docs/security.md#signed-in-by-registering). The password counts as old, so that sensitive acts need a
 * step-up.
 */
export async function signInAtOnce(
  deps: Deps,
  tx: Db,
  post: Post,
  { sign_in: isAsked, browser: { deviceHash, signOn }, by, registration }: Entry,
): Promise<Opened | undefined> {
  if (!isAsked || !deviceHash) return undefined
  const { registrationSignInSeconds, stepUpSeconds } = deps.config.limits
  const { account_id: accountId } = registration
  const account = selectRegistered(accountId, deviceHash, registrationSignInSeconds)
  const passwordAge = Math.max(registrationSignInSeconds, stepUpSeconds)
  const opening = { sessionId: newId(), accountId, proven: { account, deviceHash, passwordAge } }
  const amr = ['pwd', contactOf(registration).transport === 'sms' ? 'sms' : 'otp']
  return confirmSession(deps, tx, post, opening, { by, amr, signOn })
}

import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, expired } from '../../../lib/api-error.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { checkCode, spendCode } from '../../../domain/codes/check-code.ts'
import { findLink, spendChallenge } from '../../../domain/codes/codes.sql.ts'
import { linkHash } from '../../../domain/codes/secrets.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Opened } from '../../../domain/sessions/opened.ts'
import { activate } from './activate.ts'
import { readRegistrationLink, readRegistrationToken } from './registration-token.ts'
import { findRegistration, type RegistrationRow } from './registrations.sql.ts'
import { contactOf } from './send-registration.ts'
import {
  type SignInOption,
  type RegistrationBrowser,
  type ConfirmationContext,
  signInAtOnce,
} from './sign-in-at-once.ts'

type ByLink = SignInOption & { token: string }
type ByCode = SignInOption & { registration_token: string; code: string }
/** `interaction`: sealed. */
type Activated = { login: string; interaction: string | null; signedIn: Opened | undefined }

export function activateRegistration(
  deps: Deps,
  body: ByLink | ByCode,
  by: By,
  browser: RegistrationBrowser,
): Promise<Activated> {
  const confirming = { by, browser }
  return 'token' in body ? confirmByLink(deps, body, confirming) : confirmByCode(deps, body, confirming)
}

async function confirmByLink(
  deps: Deps,
  { token, ...signInOption }: ByLink,
  confirming: ConfirmationContext,
): Promise<Activated> {
  const registration = await requirePending(deps.db, readRegistrationLink(token))
  const secretHash = linkHash(token)
  const link = await findLink(deps.db, 'register', secretHash)
  if (!link) throw expired()
  return change(deps, async (tx, post) => {
    if (!(await spendChallenge(tx, 'register', link.subject, secretHash))) throw await whyNot(tx, link.subject)
    const isActivated = await activate(deps, tx, registration, { verified: 'email', by: confirming.by })
    if (!isActivated) throw new ApiError('USER_ALREADY_VERIFIED')
    return activated(registration, await signInAtOnce(deps, tx, post, { ...signInOption, ...confirming, registration }))
  })
}

async function confirmByCode(deps: Deps, body: ByCode, confirming: ConfirmationContext): Promise<Activated> {
  const { by } = confirming
  const registration = await requirePending(deps.db, readRegistrationToken(deps.keys, body.registration_token))
  const challenge = await checkCode(deps, {
    purpose: 'register',
    subject: registration.account_id,
    code: body.code,
    by,
  })
  return change(deps, async (tx, post) => {
    await spendCode(tx, 'register', challenge)
    const isActivated = await activate(deps, tx, registration, { verified: 'phone', by })
    // A guess of a code that was never sent. Another user owns the number, which must not be revealed.
    if (!isActivated) throw new ApiError('INVALID_OTP_CODE', { reason: 'wrong' })
    const signedIn = await signInAtOnce(deps, tx, post, { sign_in: body.sign_in, ...confirming, registration })
    return activated(registration, signedIn)
  })
}

const activated = (registration: RegistrationRow, signedIn: Opened | undefined): Activated => ({
  login: contactOf(registration).value,
  interaction: registration.interaction,
  signedIn,
})

async function requirePending(db: Db, accountId: string | undefined): Promise<RegistrationRow> {
  const registration = accountId === undefined ? undefined : await findRegistration(db, accountId)
  if (!registration) throw expired()
  if (registration.confirmed_at) throw new ApiError('USER_ALREADY_VERIFIED')
  return registration
}

async function whyNot(tx: Db, accountId: string): Promise<ApiError> {
  const registration = await findRegistration(tx, accountId)
  return registration?.confirmed_at ? new ApiError('USER_ALREADY_VERIFIED') : expired()
}

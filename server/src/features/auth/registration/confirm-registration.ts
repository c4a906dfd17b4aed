import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, expired } from '../../../lib/api-error.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { checkCode, spendCode } from '../../../domain/codes/check-code.ts'
import { findLink, spendChallenge } from '../../../domain/codes/codes.sql.ts'
import { linkHash } from '../../../domain/codes/secrets.ts'
import { change } from '../../../domain/messages/change.ts'
import type { SignedIn } from '../browser.ts'
import { activate } from './activate.ts'
import { readRegistrationLink, readRegistrationToken } from './registration-token.ts'
import { findRegistration, type RegistrationRow } from './registrations.sql.ts'
import { contactOf } from './send-registration.ts'
import { unsealInteraction } from './sealed-interaction.ts'
import {
  type AskedToSignIn,
  type RegistrationBrowser,
  type ConfirmationContext,
  signInAtOnce,
} from './sign-in-at-once.ts'

type ByLink = AskedToSignIn & { token: string }
type ByCode = AskedToSignIn & { registration_token: string; code: string }
type Activated = { status: 'activated'; interaction?: string; signedIn?: SignedIn; login?: string }

export async function activateRegistration(
  deps: Deps,
  body: ByLink | ByCode,
  by: By,
  browser: RegistrationBrowser,
): Promise<Activated> {
  const confirming = { by, browser }
  const { registration, signedIn } =
    'token' in body ? await confirmByLink(deps, body, confirming) : await confirmByCode(deps, body, confirming)
  const next = signedIn ? { signedIn } : { login: contactOf(registration).value }
  return { status: 'activated', ...unsealInteraction(deps.keys, registration.interaction), ...next }
}

type Confirmed = { registration: RegistrationRow; signedIn: SignedIn | undefined }

async function confirmByLink(
  deps: Deps,
  { token, ...asked }: ByLink,
  confirming: ConfirmationContext,
): Promise<Confirmed> {
  const registration = await requirePending(deps.db, readRegistrationLink(token))
  const secretHash = linkHash(token)
  const link = await findLink(deps.db, 'register', secretHash)
  if (!link) throw expired()
  return change(deps, async (tx, post) => {
    if (!(await spendChallenge(tx, 'register', link.subject, secretHash))) throw await whyNot(tx, link.subject)
    const isActivated = await activate(deps, tx, registration, { verified: 'email', by: confirming.by })
    if (!isActivated) throw new ApiError('USER_ALREADY_VERIFIED')
    return { registration, signedIn: await signInAtOnce(deps, tx, post, { ...asked, ...confirming, registration }) }
  })
}

async function confirmByCode(deps: Deps, body: ByCode, confirming: ConfirmationContext): Promise<Confirmed> {
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
    return { registration, signedIn }
  })
}

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

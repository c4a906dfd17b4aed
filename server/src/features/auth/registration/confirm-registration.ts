import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, expired } from '../../../lib/api-error.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { checkCode, spend } from '../../../domain/codes/check-code.ts'
import { findLink, spendChallenge } from '../../../domain/codes/codes.sql.ts'
import { linkHash } from '../../../domain/codes/secrets.ts'
import { insertContact, insertVerifiedContact } from '../../../domain/contacts/own-contacts.sql.ts'
import { readRegistrationLink, readRegistrationToken } from './registration-token.ts'
import {
  findRegistration,
  insertAccount,
  insertAgreements,
  type RegistrationRow,
  markConfirmed,
} from './registrations.sql.ts'
import { unsealInteraction } from './sealed-interaction.ts'

type Activated = { status: 'activated'; interaction?: string }
type Body = { token: string } | { registration_token: string; code: string }

export async function activateRegistration(deps: Deps, body: Body, by: By): Promise<Activated> {
  const registration = 'token' in body ? await confirmByLink(deps, body.token, by) : await confirmByCode(deps, body, by)
  return { status: 'activated', ...unsealInteraction(deps.keys, registration.interaction) }
}

/** A link that is finished says so (1007); an expired, replaced or unknown one is gone (410). */
async function confirmByLink(deps: Deps, token: string, by: By): Promise<RegistrationRow> {
  const registration = await requirePending(deps.db, readRegistrationLink(token))
  const secretHash = linkHash(token)
  const link = await findLink(deps.db, 'register', secretHash)
  if (!link) throw expired()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await spendChallenge(tx, 'register', link.subject, secretHash))) throw await whyNot(tx, link.subject)
    const isActivated = await activate(tx, registration, 'email', by)
    if (!isActivated) throw new ApiError('USER_ALREADY_VERIFIED')
    return registration
  })
}

async function confirmByCode(
  deps: Deps,
  body: { registration_token: string; code: string },
  by: By,
): Promise<RegistrationRow> {
  const registration = await requirePending(deps.db, readRegistrationToken(deps.keys, body.registration_token))
  const challenge = await checkCode(deps, {
    purpose: 'register',
    subject: registration.account_id,
    code: body.code,
    by,
  })
  return deps.db.transaction().execute(async (tx) => {
    await spend(tx, 'register', challenge)
    const isActivated = await activate(tx, registration, 'phone', by)
    // A code that was never sent, guessed: the number has another owner, who must not be given away.
    if (!isActivated) throw new ApiError('INVALID_OTP_CODE', { reason: 'wrong' })
    return registration
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

/** False when somebody else has verified the contact first. Two-factor is on from here, by the channel just verified. */
async function activate(tx: Db, registration: RegistrationRow, verified: 'email' | 'phone', by: By): Promise<boolean> {
  const { account_id: accountId, email, phone } = registration
  const value = verified === 'email' ? email : phone
  if (value === null || !(await markConfirmed(tx, accountId))) return false
  await insertAccount(tx, registration, verified === 'email' ? 'email' : 'sms')
  if (!(await insertVerifiedContact(tx, accountId, verified, value))) return false
  if (verified === 'email' && phone) await insertContact(tx, accountId, 'phone', phone)
  await insertAgreements(tx, accountId)
  await recordEvent(tx, { accountId, kind: 'registered', by, details: { verified } })
  return true
}

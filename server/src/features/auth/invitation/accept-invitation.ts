import type { BodyOf, ReplyOf } from '@kabinet/contract/route'
import type { invitationApi } from '@kabinet/contract/api/auth/invitation.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { networksOf } from '../../../lib/addresses/address-key.ts'
import { ApiError, expired } from '../../../lib/api-error.ts'
import { type By, byOperator, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { admit } from '../../../domain/admission/admit.ts'
import { change } from '../../../domain/messages/change.ts'
import { requireMayRegister } from '../../../domain/registration-policy/registration-policy.ts'
import type { Opened } from '../../../domain/sessions/opened.ts'
import type { Browser } from '../browser.ts'
import { activate } from '../registration/activate.ts'
import { registrationForm, requireGood } from '../registration/registration-form.ts'
import { findRegistration, insertRegistration } from '../registration/registrations.sql.ts'
import { signInAtOnce } from '../registration/sign-in-at-once.ts'
import { findInvitation, type FoundInvitation, joinGroup, spendInvitation } from './invitations.sql.ts'
import { invitationHash } from './send-invitation.ts'

/** Throws 1007 for an accepted invitation; 410 for an expired, revoked, replaced or unknown one; 202 or 203 for the policy. */
export async function readInvitation(deps: Deps, token: string): Promise<ReplyOf<typeof invitationApi.readInvitation>> {
  const found = await requireWaiting(deps, token)
  const { first_name, last_name } = found
  const names = { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) }
  return { [found.kind]: found.value, ...names, ...serviceOf(found) }
}

type Accepted = { signedIn: Opened; service?: { name: string; initiate_login_uri?: string } }

/** Signs in too. Throws as `readInvitation`, and 203 at `password`. */
export async function acceptInvitation(
  deps: Deps,
  { token, ...fields }: BodyOf<typeof invitationApi.acceptInvitation>,
  by: By & { locale: Locale },
  { device, signOn }: Browser,
): Promise<Accepted> {
  const found = await requireWaiting(deps, token)
  const person = { ...fields, [found.kind]: found.value }
  const place = { whose: networksOf(by.address) }
  return admit(deps, { limits: [], place, isCounted: () => true }, async () => {
    await requireGood(deps, person)
    const form = await registrationForm(deps, person, { ...by, deviceHash: device.hash })
    return change(deps, async (tx, post) => {
      const { accountId } = await insertRegistration(tx, form)
      const registration = await findRegistration(tx, accountId)
      const isActivated =
        registration && (await activate(deps, tx, registration, { verified: found.kind, by, entryPoint: 'invitation' }))
      if (!isActivated) throw new ApiError('USER_ALREADY_VERIFIED')
      if (!(await spendInvitation(tx, found.id, invitationHash(token), accountId)))
        throw refusalOf(await findInvitation(tx, invitationHash(token)))
      if (found.group_name !== null) await join(tx, accountId, found.group_name)
      const browser = { deviceHash: device.hash, signOn }
      const signedIn = await signInAtOnce(deps, tx, post, { sign_in: true, by, browser, registration })
      if (!signedIn) throw new Error('a new account signs in')
      return { signedIn, ...serviceOf(found) }
    })
  })
}

async function join(tx: Db, accountId: string, group: string): Promise<void> {
  await joinGroup(tx, accountId, group)
  await recordEvent(tx, { accountId, kind: 'group_added', by: byOperator, details: { group } })
}

async function requireWaiting(deps: Deps, token: string): Promise<FoundInvitation> {
  const found = await findInvitation(deps.db, invitationHash(token))
  if (found?.state !== 'waiting') throw refusalOf(found)
  const email = found.kind === 'email' ? found.value : null
  requireMayRegister(deps.config.registration, { entryPoint: 'invitation', email })
  return found
}

const refusalOf = (found: FoundInvitation | undefined) =>
  found?.state === 'accepted' ? new ApiError('USER_ALREADY_VERIFIED') : expired()

const serviceOf = ({ serviceName: name, serviceStart: start }: FoundInvitation) =>
  name === null ? {} : { service: { name, ...(start ? { initiate_login_uri: start } : {}) } }

import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { insertContact, insertVerifiedContact } from '../../../domain/contacts/own-contacts.sql.ts'
import { registrationNow } from '../../../domain/policies/policies-now.ts'
import { registrationSteps } from '../../../lib/metrics.ts'
import { queueSecurityEvents } from '../../../domain/messages/queue-security-events.ts'
import { type EntryPoint, requireMayRegister } from '../../../domain/registration-policy/registration-policy.ts'
import { insertAccount, insertAgreements, markConfirmed, type RegistrationRow } from './registrations.sql.ts'

/** False when another user has verified the contact first. The verified channel becomes the second step. */
export async function activate(
  deps: Deps,
  tx: Db,
  registration: RegistrationRow,
  { verified, by, entryPoint = 'confirmation' }: { verified: 'email' | 'phone'; by: By; entryPoint?: EntryPoint },
): Promise<boolean> {
  const { account_id: accountId, email, phone } = registration
  requireMayRegister(await registrationNow(deps, tx), { entryPoint, email: verified === 'email' ? email : null })
  const value = verified === 'email' ? email : phone
  if (value === null || !(await markConfirmed(tx, accountId))) return false
  await insertAccount(tx, registration, verified === 'email' ? 'email' : 'sms')
  if (!(await insertVerifiedContact(tx, accountId, verified, value, { isTrusted: true }))) return false
  if (verified === 'email' && phone) await insertContact(tx, accountId, 'phone', phone)
  await insertAgreements(tx, accountId)
  await recordEvent(tx, { accountId, kind: 'registered', by, details: { verified } })
  await queueSecurityEvents(deps, tx, { kind: 'account-created', accountId })
  registrationSteps.inc({ step: 'confirmed' })
  return true
}

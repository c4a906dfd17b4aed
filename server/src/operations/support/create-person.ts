import type { Login } from '@kabinet/contract/fields/login'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Deps } from '../../deps.ts'
import { newId, newToken } from '../../lib/ids.ts'
import { byOperator, recordEvent } from '../../domain/accounts/events.sql.ts'
import { isTaken } from '../../domain/accounts/find-login.sql.ts'
import { insertVerifiedContact } from '../../domain/contacts/own-contacts.sql.ts'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import { registrationNow } from '../../domain/policies/policies-now.ts'
import { registrationRefusal } from '../../domain/registration-policy/registration-policy.ts'
import { insertAccount } from '../../features/auth/registration/registrations.sql.ts'
import type { Reason } from './act-on-person.ts'
import { SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

export type NewPerson = {
  login: Login
  firstName: string
  lastName: string
  middleName?: string | undefined
  locale: Locale
}

/**
 * Makes an account with a verified contact and a random password, and sends no message: its user sets a password by a reset.
 * No legal text counts as accepted. Returns the id. Throws `SupportRefusal`.
 */
export async function createPerson(
  deps: Deps,
  { login: { kind, value }, locale, who, why, ...names }: NewPerson & Reason,
): Promise<string> {
  const refusal = registrationRefusal(await registrationNow(deps, deps.db), {
    entryPoint: 'operator',
    email: kind === 'email' ? value : null,
  })
  if (refusal) throw new SupportRefusal(`${value} is not an e-mail of a domain in REGISTRATION_DOMAINS.`)
  const taken = new SupportRefusal(`${value} already has an account.`)
  if (await isTaken(deps.db, { kind, value })) throw taken
  const account = {
    account_id: newId(),
    first_name: names.firstName,
    last_name: names.lastName,
    middle_name: names.middleName ?? null,
    locale,
    password_hash: await deps.hasher.hash(newToken()),
  }
  const { account_id: accountId } = account
  await deps.db.transaction().execute(async (tx) => {
    await insertAccount(tx, account, kind === 'email' ? 'email' : 'sms')
    await tx.updateTable('account').set({ must_agree: true }).where('id', '=', accountId).execute()
    if (!(await insertVerifiedContact(tx, accountId, kind, value, { isTrusted: true }))) throw taken
    await recordEvent(tx, { accountId, kind: 'registered', by: byOperator, details: { verified: kind } })
    await queueSecurityEvents(deps, tx, { kind: 'account-created', accountId })
    await recordSupportAct(tx, { act: 'create', accountId, who, why })
  })
  return accountId
}

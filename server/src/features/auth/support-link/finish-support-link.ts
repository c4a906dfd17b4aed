import type { openSupportLink } from '@kabinet/contract/api/auth/support-link.api'
import type { BodyOf } from '@kabinet/contract/route'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, expired, invalidField } from '../../../lib/api-error.ts'
import { findNoticeRecipient } from '../../../domain/accounts/contacts.sql.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { holdActs } from '../../../domain/accounts/held-acts.sql.ts'
import { holdAccount } from '../../../domain/accounts/hold-account.sql.ts'
import { notifyContacts } from '../../../domain/accounts/notify-owner.ts'
import { checkCode, spendCode } from '../../../domain/codes/check-code.ts'
import { mask } from '../../../domain/codes/mask.ts'
import { transportOf } from '../../../domain/contacts/destinations.ts'
import { replaceContactBySupport } from '../../../domain/contacts/support-contact.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { queueSecurityEvents } from '../../../domain/messages/queue-security-events.ts'
import { type SupportRecovery, spendSupportRecovery } from '../../../domain/recovery/support-recovery.sql.ts'
import { checkOwnApp } from '../../../domain/second-step/own-proof.ts'
import { spendProof } from '../../../domain/second-step/spend-proof.ts'
import { clearFailures, hashNewPassword, replacePassword } from '../reset-password/reset-password.ts'
import { dropSecondStep } from './drop-second-step.sql.ts'
import { owedSecondStep, requireSupportLink, type SupportStep } from './support-link.ts'

type Finish = Extract<BodyOf<typeof openSupportLink>, { step: 'finish' }>
type Within = { tx: Db; post: Post }

/** Makes the new contact the account's, or sets the password. Works once. */
export async function finishSupportLink(deps: Deps, body: Finish, by: By): Promise<SupportStep> {
  const link = await requireSupportLink(deps, body.token)
  if (link.kind === 'contact') return takeNewContact(deps, link, by)
  const spend = await proveSecondStep(deps, link, body, by)
  if (body.password === undefined) throw invalidField('password', 'v.required')
  const hash = await hashNewPassword(deps, link.accountId, body.password)
  await change(deps, async (tx, post) => {
    await begin(tx, link)
    await spend({ tx, post })
    await replacePassword(deps, { tx, post }, link.accountId, { hash, by, channel: 'support' })
    if (link.skipsSecondStep) await skipSecondStep(tx, link, by)
    await holdActs(tx, link.accountId)
  })
  await clearFailures(deps, link.accountId)
  return link.value === null ? {} : { login: link.value }
}

async function begin(tx: Db, { id, accountId }: SupportRecovery): Promise<void> {
  if ((await holdAccount(tx, accountId)) !== 'active' || !(await spendSupportRecovery(tx, id))) throw expired()
}

async function proveSecondStep(
  deps: Deps,
  link: SupportRecovery,
  body: Finish,
  by: By,
): Promise<(within: Within) => Promise<unknown>> {
  const owed = await owedSecondStep(deps, link)
  if (!owed) return async () => undefined
  const { id: subject, accountId } = link
  if (owed.by === 'app') {
    const proven = await checkOwnApp(deps, { accountId, by, purpose: 'password_change' }, body)
    if (!proven) throw expired()
    return (within) => spendProof(deps, within, proven, { by, sessionId: null })
  }
  if (body.code === undefined) throw invalidField('code', 'v.code.length')
  const challenge = await checkCode(deps, { purpose: 'restore', subject, code: body.code, by, isKnownDevice: false })
  if (challenge.target !== owed.goes.to) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
  return ({ tx }) => spendCode(tx, 'restore', challenge)
}

/** The second step of a user who has lost it goes; without a contact at hand, codes are off. */
async function skipSecondStep(tx: Db, { id, accountId, contactKind }: SupportRecovery, by: By): Promise<void> {
  const transport = contactKind && transportOf(contactKind)
  const hadApp = await dropSecondStep(tx, { id, accountId, transport })
  await recordEvent(tx, { accountId, kind: 'transport_changed', by, details: { to: transport ?? 'none' } })
  if (hadApp) await recordEvent(tx, { accountId, kind: 'authenticator_removed', by })
}

async function takeNewContact(deps: Deps, link: SupportRecovery, by: By): Promise<SupportStep> {
  const { accountId, contactKind: kind, value, old } = link
  if (!kind || value === null || !old) throw new Error('a support recovery of a contact has one')
  await change(deps, async (tx, post) => {
    await begin(tx, link)
    // Read before the old contact is replaced.
    const recipient = await findNoticeRecipient(tx, accountId)
    const done = await replaceContactBySupport(tx, { accountId, next: { kind, value }, old }, link.undo.contact)
    if (done === 'taken') throw new ApiError(kind === 'email' ? 'EMAIL_ALREADY_EXIST' : 'PHONE_NUMBER_ALREADY_EXIST')
    if (!done) throw expired()
    await holdActs(tx, accountId)
    await recordEvent(tx, { accountId, kind: `${kind}_changed`, by, details: { by: 'support' } })
    const now = mask(transportOf(kind), value)
    const { keys } = deps
    if (recipient) await notifyContacts(post, accountId, recipient, { kind: `${kind}_changed`, now, keys })
    await queueSecurityEvents(deps, tx, { kind: 'identifier-changed', accountId, identifier: kind })
  })
  return { login: value }
}

import { readLogin } from '@kabinet/contract/fields/login'
import type { Deps } from '../../../deps.ts'
import { isTaken } from '../../../domain/accounts/find-login.sql.ts'
import { byOperator, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { findNoticeRecipient } from '../../../domain/accounts/contacts.sql.ts'
import { transportOf } from '../../../domain/contacts/destinations.ts'
import { dropStolenContact, findContactToReplace } from '../../../domain/contacts/support-contact.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { listOpenContacts, putSupportRecovery } from '../../../domain/recovery/support-recovery.sql.ts'
import { sha256 } from '../../../lib/keys.ts'
import type { Reason } from '../act-on-person.ts'
import { requireOpen } from '../hold-person.ts'
import { maskContact } from '../mask-person.ts'
import { SupportRefusal } from '../refusal.ts'
import { recordSupportAct } from '../support-acts.sql.ts'
import { lifeOf, newSupportToken, postLink, requireRecoveryLeft, tellContacts } from './send-link.ts'

export type ContactChange = Reason & {
  id: string
  contact: string
  old: 'lost' | 'stolen'
  /** How support checked who the user is. */
  identityChecked: string
}

/** Sends the new contact a link that proves it. Until then only a stolen contact changes: it ends at once. */
export async function changeContact(deps: Deps, request: ContactChange): Promise<string> {
  const { id, old, identityChecked, who, why } = request
  const next = readLogin(request.contact)
  if (!next) throw new SupportRefusal(`${request.contact} is neither an e-mail nor a phone.`)
  const transport = transportOf(next.kind)
  return change(deps, async (tx, post) => {
    await requireOpen(tx, id)
    await requireRecoveryLeft(tx, who)
    if (await isTaken(tx, next)) throw new SupportRefusal(`An account has ${next.value} already.`)
    const contact = await findContactToReplace(tx, id, next.kind)
    // Read before a stolen contact ends.
    const [recipient, verified] = [await findNoticeRecipient(tx, id), await listOpenContacts(tx, id)]
    const token = newSupportToken()
    const seconds = lifeOf(deps, transport)
    const target = { accountId: id, kind: 'contact', contactKind: next.kind, value: next.value, old } as const
    await putSupportRecovery(tx, {
      ...target,
      tokenHash: sha256(token),
      who,
      seconds,
      undo: contact ? { contact } : {},
    })
    if (contact && old === 'stolen') await dropStolenContact(tx, id, contact)
    await postLink(deps, post, {
      accountId: id,
      transport,
      to: next.value,
      locale: recipient?.locale,
      what: 'contact',
      token,
    })
    const told = { recipient, verified, old: contact && { ...contact, old } }
    await tellContacts(deps, post, id, told, { what: 'contact', goes: next.value, transport })
    await recordEvent(tx, { accountId: id, kind: 'support_contact', by: byOperator, details: { to: transport, old } })
    await recordSupportAct(tx, {
      act: 'change-contact',
      accountId: id,
      who,
      why: `${why} (identity checked: ${identityChecked})`,
      before: { contact: contact ? maskContact(contact) : null },
      after: { contact: maskContact(next), old },
    })
    return `A link is on its way to ${next.value}. It works once, for ${Math.round(seconds / 60)} minutes. ${endOf(old)} All other contacts are told.`
  })
}

const endOf = (old: ContactChange['old']) =>
  old === 'stolen' ? 'The stolen contact has ended.' : 'The old contact works until the link is opened.'

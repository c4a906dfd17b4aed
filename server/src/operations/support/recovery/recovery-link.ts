import { type Login, readLogin } from '@kabinet/contract/fields/login'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/schema.ts'
import { findNoticeRecipient } from '../../../domain/accounts/contacts.sql.ts'
import { byOperator, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { transportOf } from '../../../domain/contacts/destinations.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import {
  approveSupportRecovery,
  findWaiting,
  listOpenContacts,
  putSupportRecovery,
} from '../../../domain/recovery/support-recovery.sql.ts'
import { isId } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/keys.ts'
import type { Reason } from '../act-on-person.ts'
import { requireOpen } from '../hold-person.ts'
import { SupportRefusal } from '../refusal.ts'
import { recordSupportAct } from '../support-acts.sql.ts'
import { lifeOf, newSupportToken, postLink, requireRecoveryLeft, tellContacts } from './send-link.ts'

/** `to`: null prints the link. */
export type LinkRequest = Reason & { id: string; to: string | null; withoutSecondStep: boolean }

type Within = { deps: Deps; tx: Db; post: Post }
type Made = { accountId: string; to: Login | null; withoutSecondStep: boolean; token: string }

const approvalSeconds = 3600

/**
 * Makes a link with which the user sets a new password. A printed one, and one that skips the second step, wait for another operator: the
 * printed one is returned at once, but works only after the approval.
 */
export async function makeRecoveryLink(
  deps: Deps,
  { id, to: typed, withoutSecondStep, who, why }: LinkRequest,
): Promise<string> {
  return change(deps, async (tx, post) => {
    await requireOpen(tx, id)
    await requireRecoveryLeft(tx, who)
    const to = typed === null ? null : await requireLinkContact(tx, id, typed)
    const token = newSupportToken()
    const waits = to === null || withoutSecondStep
    const requestId = await putSupportRecovery(tx, {
      accountId: id,
      kind: 'link',
      contactKind: to && to.kind,
      value: to && to.value,
      skipsSecondStep: withoutSecondStep,
      tokenHash: to && waits ? null : sha256(token),
      who,
      seconds: waits ? approvalSeconds : lifeOf(deps, to && transportOf(to.kind)),
    })
    await recordSupportAct(tx, { act: 'recovery-link', accountId: id, who, why })
    const made = { accountId: id, to, withoutSecondStep, token }
    if (!waits) return announce({ deps, tx, post }, made)
    const link = to === null ? ` The link: ${new URL(`/support-link?token=${token}`, deps.config.publicUrl).href}` : ''
    return `Request ${requestId} waits for another operator: people approve ${requestId}, within an hour.${link}`
  })
}

/** The approval of another operator than the one who asked. */
export async function approveRecoveryLink(
  deps: Deps,
  { id: requestId, who, why }: Reason & { id: string },
): Promise<string> {
  const waiting = isId(requestId) ? await findWaiting(deps.db, requestId) : undefined
  if (!waiting) throw noRequest(requestId)
  if (isSame(waiting.who, who)) throw new SupportRefusal('Another operator than the one who asked has to approve it.')
  const { accountId, contactKind, value, skipsSecondStep: withoutSecondStep } = waiting
  return change(deps, async (tx, post) => {
    await requireOpen(tx, accountId)
    if (!(await findWaiting(tx, requestId))) throw noRequest(requestId)
    const to = contactKind && value !== null ? { kind: contactKind, value } : null
    const token = newSupportToken()
    const seconds = lifeOf(deps, contactKind && transportOf(contactKind))
    await approveSupportRecovery(tx, { id: requestId, who, tokenHash: to && sha256(token), seconds })
    await recordSupportAct(tx, { act: 'approve', accountId, who, why })
    return announce({ deps, tx, post }, { accountId, to, withoutSecondStep, token })
  })
}

/** Sends the link, unless it was printed, and tells all trusted contacts. */
async function announce(
  { deps, tx, post }: Within,
  { accountId, to, withoutSecondStep, token }: Made,
): Promise<string> {
  const recipient = await findNoticeRecipient(tx, accountId)
  const transport = to && transportOf(to.kind)
  if (to && transport)
    await postLink(deps, post, {
      accountId,
      transport,
      to: to.value,
      locale: recipient?.locale,
      what: 'password',
      token,
    })
  const news = { what: 'link', goes: to && to.value, transport, skipsSecondStep: withoutSecondStep } as const
  const told = { recipient, verified: await listOpenContacts(tx, accountId) }
  await tellContacts(deps, post, accountId, told, news)
  const details = { to: transport ?? 'print', second_step: withoutSecondStep ? 'skipped' : 'asked' }
  await recordEvent(tx, { accountId, kind: 'support_link', by: byOperator, details })
  const minutes = Math.round(lifeOf(deps, transport) / 60)
  return `${to ? `The link is on its way to ${to.value}.` : 'The printed link works now.'} It works once, for ${minutes} minutes. All contacts are told.`
}

async function requireLinkContact(tx: Db, id: string, typed: string): Promise<Login> {
  const login = readLogin(typed)
  const contact =
    login && (await listOpenContacts(tx, id)).find(({ kind, value }) => kind === login.kind && value === login.value)
  if (!login || !contact) throw new SupportRefusal(`${typed} is not a verified contact of ${id}.`)
  if (!contact.mayGetLink)
    throw new SupportRefusal(`${typed} was changed within 72 hours, or is not trusted: no link goes there.`)
  return login
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const noRequest = (id: string) => new SupportRefusal(`No request ${id} waits for an approval.`, 'unknown')

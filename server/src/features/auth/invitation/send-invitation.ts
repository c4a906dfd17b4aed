import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { randomBytes } from 'node:crypto'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Login } from '@kabinet/contract/fields/login'
import { limits as fixed } from '@kabinet/contract/limits'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/keys.ts'
import { registrationNow } from '../../../domain/policies/policies-now.ts'
import { isTaken } from '../../../domain/accounts/find-login.sql.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { registrationRefusal } from '../../../domain/registration-policy/registration-policy.ts'
import {
  endInvitation,
  findInvitingService,
  holdInvitation,
  insertInvitation,
  renewInvitation,
} from './invitations.sql.ts'

export type Invited = {
  login: Login
  locale: Locale
  serviceId?: string | undefined
  /** The form begins with them. */
  firstName?: string | undefined
  lastName?: string | undefined
  /** The account joins it. */
  group?: string | undefined
  /** The message waits until the limit of a day allows it (`sendUnsentInvitations`). */
  isSpread?: boolean | undefined
}
export type InvitationRefusal =
  | 'closed'
  | 'invitation-only'
  | 'domain'
  | 'has-account'
  | 'invited-already'
  | 'no-service'
  | 'unknown'
  | 'not-waiting'
  | 'too-soon'

const seconds = fixed.invitationDays * 24 * 3600
/** The message must be sent within this time. */
const unsentSeconds = 90 * 24 * 3600
/** 128 random bits: short enough for an SMS. */
const newToken = () => randomBytes(16).toString('base64url')
export const invitationHash = (token: string): Buffer => sha256(token)

/** Undefined when this login can be invited. Writes nothing. */
export async function invitationRefusal(
  deps: Pick<Deps, 'policies'>,
  db: Db,
  { login, serviceId }: Invited,
): Promise<InvitationRefusal | undefined> {
  const email = login.kind === 'email' ? login.value : null
  const refusal = registrationRefusal(await registrationNow(deps, db), { entryPoint: 'invitation', email })
  if (refusal) return refusal
  if (serviceId !== undefined && !(await findInvitingService(db, serviceId))) return 'no-service'
  return (await isTaken(db, login)) ? 'has-account' : undefined
}

export async function sendInvitation(
  deps: Pick<Deps, 'policies'>,
  tx: Db,
  post: Post,
  invited: Invited,
): Promise<{ id: string } | { refusal: InvitationRefusal }> {
  const refusal = await invitationRefusal(deps, tx, invited)
  if (refusal) return { refusal }
  const { login, locale, serviceId = null, firstName = null, lastName = null, group = null } = invited
  const [id, token] = [newId(), newToken()]
  const known = { first_name: firstName, last_name: lastName, group_name: group }
  const { isSpread } = invited
  const when = isSpread ? { sent_times: 0, seconds: unsentSeconds } : { sent_times: 1, seconds }
  const row = { id, ...login, locale, ...known, serviceId, tokenHash: invitationHash(token), ...when }
  if (!(await insertInvitation(tx, row))) return { refusal: 'invited-already' }
  if (!isSpread) await postInvitation(tx, post, { ...login, locale, serviceId, token })
  return { id }
}

/** The new link replaces the old one and is valid for seven days. */
export async function resendInvitation(
  deps: Pick<Deps, 'config' | 'policies'>,
  tx: Db,
  post: Post,
  id: string,
): Promise<InvitationRefusal | undefined> {
  const invitation = await holdInvitation(tx, id)
  if (!invitation) return 'unknown'
  if (invitation.state === 'accepted' || invitation.state === 'revoked') return 'not-waiting'
  if (invitation.age < deps.config.limits.resendSeconds) return 'too-soon'
  const login = { kind: invitation.kind, value: invitation.value }
  const refusal = await invitationRefusal(deps, tx, { login, locale: invitation.locale })
  if (refusal) return refusal
  await sendNewLink(tx, post, invitation)
  return undefined
}

type UnsentInvitation = Login & { id: string; locale: Locale; service_id: string | null }

export async function sendNewLink(
  tx: Db,
  post: Post,
  { id, kind, value, locale, service_id }: UnsentInvitation,
): Promise<void> {
  const token = newToken()
  await renewInvitation(tx, id, invitationHash(token), seconds)
  await postInvitation(tx, post, { kind, value, locale, serviceId: service_id, token })
}

export async function revokeInvitation(tx: Db, id: string): Promise<InvitationRefusal | undefined> {
  const invitation = await holdInvitation(tx, id)
  if (!invitation) return 'unknown'
  if (invitation.state !== 'waiting') return 'not-waiting'
  await endInvitation(tx, id, null)
  return undefined
}

/** Other names are chosen by users: no message brings them to a mailbox. */
const isKnown = (service: { verified_at: Date | null; account_id: string | null }) =>
  service.verified_at !== null || service.account_id === operatorAccountId

type Addressed = Login & { locale: Locale; serviceId: string | null; token: string }

async function postInvitation(tx: Db, post: Post, { kind, value, locale, serviceId, token }: Addressed): Promise<void> {
  const service = serviceId === null ? undefined : await findInvitingService(tx, serviceId)
  const payload = { token, ...(service && isKnown(service) ? { service: service.name } : {}) }
  const transport = kind === 'email' ? 'email' : 'sms'
  await post({ transport, to: value, kind: 'invitation', locale, payload, expiresInSeconds: seconds })
}

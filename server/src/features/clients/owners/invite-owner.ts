import { limits } from '@kabinet/contract/limits'
import type { OpenOwnerInvitation } from '@kabinet/contract/api/services/owners.api'
import { type Login, readLogin } from '@kabinet/contract/fields/login'
import type { ActDeps, Deps } from '../../../deps.ts'
import { notifyOwner } from '../../../domain/accounts/notify-owner.ts'
import { mask } from '../../../domain/codes/mask.ts'
import { networkLimit } from '../../../domain/codes/message-policy.ts'
import { findShortName, lockOwned } from '../../../domain/custody/owners.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { limitOf } from '../../../domain/throttle/budgets.ts'
import { charge } from '../../../domain/throttle/charge.ts'
import { ApiError, invalidField } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import type { ClientOwner } from '../owner-of.ts'
import { recordChange } from '../record-change.ts'
import { notifyOfOwners } from './notify-of-owners.ts'
import { countOwners, deleteInvitation, dropExpiredInvitations, saveInvitation } from './owners.sql.ts'
import { findInvited, findReceived } from './received.sql.ts'

/** Where only the operator connects services, only the operator names new owners (docs/govern.md#services). */
export function requireNewOwners({ services }: Pick<Deps['config'], 'services'>): void {
  if (services.connect === 'operator') throw new ApiError('AUTH_FORBIDDEN', { reason: 'services' })
}

/** Answers the same whether an account has the login or not: the message to it is written after the reply. */
export async function inviteOwner(
  deps: ActDeps,
  owner: ClientOwner,
  { id, typed }: { id: string; typed: string },
): Promise<OpenOwnerInvitation> {
  requireNewOwners(deps.config)
  const login = readLogin(typed)
  if (!login) throw invalidField('login', 'v.login')
  await charge(deps, [
    limitOf(deps.config.limits, 'service-changes', owner.accountId),
    limitOf(deps.config.limits, 'owner-invitations', `${login.kind}:${login.value}`),
    networkLimit(deps, 'messages-address-signed-in', owner.by.address),
  ])
  const invitation = await change(deps, async (tx, post) => {
    if (!(await lockOwned(tx, owner.accountId, id))) throw new ApiError('NOT_EXIST')
    await dropExpiredInvitations(tx, id)
    const saved = await saveInvitation(tx, { id: newId(), serviceId: id, accountId: owner.accountId, login })
    const { owners, invitations } = await countOwners(tx, id)
    if (owners + invitations > limits.serviceListMax) throw new ApiError('HUMAN_FRIENDLY')
    await recordChange(tx, owner, { service: id, kind: 'owner_invited' })
    const guest = mask(login.kind === 'email' ? 'email' : 'sms', login.value)
    await notifyOfOwners(deps.keys, tx, post, owner, { id, what: 'invited', guest })
    return saved
  })
  notifyInvitedLater(deps, { login, invitation, inviter: owner.accountId })
  return invitation
}

type Invited = { login: Login; invitation: OpenOwnerInvitation; inviter: string }

function notifyInvitedLater(deps: ActDeps, { login, invitation, inviter }: Invited): void {
  // Without `keepAnswer`: the transaction of the call has stored the answer.
  const { db, keys, outbox } = deps
  const told = change({ db, keys, outbox }, async (tx, post) => {
    const accountId = await findInvited(tx, login)
    const received = accountId === undefined ? undefined : await findReceived(tx, accountId, invitation.id)
    if (accountId === undefined || !received) return
    const who = await findShortName(tx, inviter)
    const about = { service: received.verifiedName ?? undefined, who, until: invitation.expires_at }
    await notifyOwner(tx, post, accountId, { kind: 'owner_invitation', ...about })
  })
    .catch((error: unknown) => deps.log.error({ err: error }, 'could not notify an invited owner'))
    .finally(() => deps.pendingEvents.delete(told))
  deps.pendingEvents.add(told)
}

export async function withdrawInvitation(
  deps: ActDeps,
  owner: ClientOwner,
  id: string,
  invitation: string,
): Promise<void> {
  await change(deps, async (tx) => {
    if (!(await lockOwned(tx, owner.accountId, id))) throw new ApiError('NOT_EXIST')
    if (!(await deleteInvitation(tx, id, invitation))) throw new ApiError('NOT_EXIST')
    await recordChange(tx, owner, { service: id, kind: 'invitation_withdrawn' })
  })
}

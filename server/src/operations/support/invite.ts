import type { Deps } from '../../deps.ts'
import { readInInbox, unsentTransports } from '../../config/unsent.ts'
import type { Db } from '../../db/schema.ts'
import {
  type InvitationRefusal,
  invitationRefusal,
  type Invited,
  resendInvitation,
  revokeInvitation,
  sendInvitation,
} from '../../features/auth/invitation/send-invitation.ts'
import { change } from '../../domain/messages/change.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { charge, isWithinLimits } from '../../domain/throttle/charge.ts'
import type { Reason } from './act-on-person.ts'
import { SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

const reasons: Record<InvitationRefusal, string> = {
  closed: 'REGISTRATION=closed: nobody can register. Set REGISTRATION=invited first.',
  'invitation-only': 'Registration is not possible here.',
  domain: 'It is not an e-mail of a domain in REGISTRATION_DOMAINS.',
  'has-account': 'An account has it already.',
  'invited-already': 'It is invited already: send that invitation again, or revoke it.',
  'no-service': 'There is no such service, or it is suspended.',
  unknown: 'There is no such invitation.',
  'not-waiting': 'The invitation was accepted or revoked, or has expired.',
  'too-soon': 'The last message was sent less than a minute ago: wait for it.',
}

const refused = (refusal: InvitationRefusal) =>
  new SupportRefusal(reasons[refusal], refusal === 'unknown' || refusal === 'no-service' ? 'unknown' : 'not-now')

/** Sends an invitation and records who sent it and why. Returns its id. Throws `SupportRefusal`. */
export async function invite(deps: Deps, { who, why, ...invited }: Invited & Reason): Promise<string> {
  await requireInvitable(deps, invited)
  if (!invited.isSpread) await chargeInvitation(deps)
  return change(deps, async (tx, post) => {
    const sent = await sendInvitation(deps, tx, post, invited)
    if ('refusal' in sent) throw refused(sent.refusal)
    await recordSupportAct(tx, { act: 'invite', invitationId: sent.id, who, why })
    return sent.id
  })
}

/** The check of `invite` alone, for a dry run. Throws `SupportRefusal`. */
export async function requireInvitable(
  deps: Pick<Deps, 'config' | 'policies' | 'db'>,
  invited: Invited,
): Promise<void> {
  const unread = unsentTransports(deps.config).filter((one) => !readInInbox(deps.config).includes(one))
  if (invited.login.kind === 'phone' && unread.includes('sms'))
    throw new SupportRefusal('No SMS gateway is set (SMS_GATEWAY_FILE or SMS_URL): the invitation would not arrive.')
  const refusal = await invitationRefusal(deps, deps.db, invited)
  if (refusal) throw refused(refusal)
}

export async function inviteAgain(deps: Deps, { id, ...reason }: Reason & { id: string }): Promise<string> {
  await chargeInvitation(deps)
  await change(deps, async (tx, post) => {
    requireDone(await resendInvitation(deps, tx, post, id))
    await recordSupportAct(tx, { act: 'resend-invitation', invitationId: id, ...reason })
  })
  return 'A new link is on its way. The previous one no longer works.'
}

export async function withdrawInvitation({ db }: Pick<Deps, 'db'>, { id, ...reason }: Reason & { id: string }) {
  await db.transaction().execute(async (tx: Db) => {
    requireDone(await revokeInvitation(tx, id))
    await recordSupportAct(tx, { act: 'revoke-invitation', invitationId: id, ...reason })
  })
  return 'The link no longer works.'
}

function requireDone(refusal: InvitationRefusal | undefined): void {
  if (refusal) throw refused(refusal)
}

async function chargeInvitation(deps: Deps): Promise<void> {
  if (await isWithinLimits(charge(deps, [limitOf(deps.config.limits, 'invitations', 'all')]))) return
  const { invitationsPerDay } = deps.config.limits
  throw new SupportRefusal(
    `${invitationsPerDay} invitations were sent within a day: LIMIT_INVITATIONS_PER_DAY allows no more.`,
  )
}

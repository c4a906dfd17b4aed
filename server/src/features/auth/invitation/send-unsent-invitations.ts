import type { Deps } from '../../../deps.ts'
import { change } from '../../../domain/messages/change.ts'
import { limitOf } from '../../../domain/throttle/budgets.ts'
import { charge, isWithinLimits } from '../../../domain/throttle/charge.ts'
import { endInvitation, hasUnsent, holdUnsent } from './invitations.sql.ts'
import { invitationRefusal, sendNewLink } from './send-invitation.ts'

/** Sends invitations of files that are spread over days, oldest first, as many as the limit of the day allows. */
export async function sendUnsentInvitations(deps: Deps): Promise<void> {
  while ((await hasUnsent(deps.db)) && (await isAllowed(deps)) && (await sendOldest(deps)));
}

const isAllowed = (deps: Deps): Promise<boolean> =>
  isWithinLimits(charge(deps, [limitOf(deps.config.limits, 'invitations', 'all')]))

/** False when there is none, or nobody may be invited now. One that can no longer be sent, for example because of a new account, ends. */
function sendOldest(deps: Deps): Promise<boolean> {
  return change(deps, async (tx, post) => {
    const invitation = await holdUnsent(tx)
    if (!invitation) return false
    const { kind, value, locale } = invitation
    const refusal = await invitationRefusal(deps, tx, { login: { kind, value }, locale })
    if (refusal === 'closed') return false
    if (refusal) await endInvitation(tx, invitation.id, null)
    else await sendNewLink(tx, post, invitation)
    return true
  })
}

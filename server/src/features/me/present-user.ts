import type { User } from '@kabinet/contract/api/me.api'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Deps } from '../../deps.ts'
import { findPendingAgreements } from '../../domain/accounts/pending-agreements.sql.ts'
import { findLiveRecovery, type NotifiableRecovery } from '../../domain/accounts/live-recovery.sql.ts'
import { contactOf, findCodeDestination, type UserRow } from '../../domain/accounts/user.sql.ts'
import type { CodeDestination } from '../../domain/accounts/trust.sql.ts'
import { mask } from '../../domain/codes/mask.ts'
import { presentPending } from '../../domain/accounts/present-pending.ts'
import { transportOf } from '../../domain/contacts/destinations.ts'
import { currentTimeZone } from '../../lib/time-zones.ts'
import { slicesOf } from '../../domain/images/slices.ts'

/** Reads rare parts on their own: legal texts to accept, a recovery, and where codes go with an app or without a trusted contact. */
export async function presentUser({ db, config }: Pick<Deps, 'db' | 'config'>, row: UserRow | null): Promise<User> {
  if (!row) throw new Error('a session without an account')
  const { photo, contacts: _contacts, candidates, hasApp, hasPending, hasRecovery, groups, ...rest } = row
  const [email, phone] = [contactOf(row, 'email'), contactOf(row, 'phone')]
  const emailCandidate = candidates.find(({ kind }) => kind === 'email')
  const goes =
    rest.otp_transport &&
    (trustedDestination(row, rest.otp_transport) ?? (await findCodeDestination(db, rest.user_id, { hasApp })))
  const pending = hasPending ? await findPendingAgreements(db, rest.user_id) : null
  const recovery = hasRecovery ? await findLiveRecovery(db, rest.user_id) : null
  return {
    ...rest,
    email: email?.value ?? null,
    email_verified: email?.verified ?? false,
    email_trusted: email?.trusted ?? false,
    email_trusted_from: email?.trusted_from ?? null,
    email_candidate: emailCandidate?.value ?? null,
    email_candidate_step: emailCandidate?.step ?? null,
    phone: phone?.value ?? null,
    phone_verified: phone?.verified ?? false,
    phone_trusted: phone?.trusted ?? false,
    phone_trusted_from: phone?.trusted_from ?? null,
    phone_candidate: candidates.find(({ kind }) => kind === 'phone')?.value ?? null,
    timezone: rest.timezone && (currentTimeZone(rest.timezone) ?? rest.timezone),
    codes_go_to: goes && mask(goes.transport, goes.to),
    recovery: recovery && presentRecovery(recovery),
    slices_info: slicesOf(config, photo),
    ...(groups.length > 0 ? { groups } : {}),
    ...(pending ? { pending_agreements: presentPending(config, pending) } : {}),
  }
}

/** The chosen contact comes first in `standingJson` while it is trusted. */
function trustedDestination({ contacts, hasApp }: UserRow, chosen: Transport): CodeDestination | undefined {
  if (hasApp) return undefined
  const contact = contacts.find(({ kind, trusted }) => trusted && transportOf(kind) === chosen)
  return contact && { transport: chosen, to: contact.value }
}

const presentRecovery = ({ kind, value, due_at }: NotifiableRecovery) => ({
  destination: mask(transportOf(kind), value),
  due_at,
})

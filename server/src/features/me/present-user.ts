import type { User } from '@kabinet/contract/api/me.api'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { ContactKind } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import { findPendingAgreements } from '../../domain/accounts/pending-agreements.sql.ts'
import { findCodeDestination, type UserRow } from '../../domain/accounts/user.sql.ts'
import type { CodeDestination } from '../../domain/accounts/trust.sql.ts'
import { mask } from '../../domain/codes/mask.ts'
import { presentPending } from '../../domain/accounts/present-pending.ts'
import { transportOf } from '../../domain/contacts/destinations.ts'
import { currentTimeZone } from '../../lib/time-zones.ts'
import { slicesOf } from '../../domain/images/slices.ts'

/** Reads rare parts on their own: legal texts to accept, and where codes go when no contact is trusted. */
export async function presentUser({ db, config }: Pick<Deps, 'db' | 'config'>, row: UserRow | null): Promise<User> {
  if (!row) throw new Error('a session without an account')
  const { photo, recovery, contacts, candidates, hasPending, groups, ...rest } = row
  const goes =
    rest.otp_transport && (trustedDestination(row, rest.otp_transport) ?? (await findCodeDestination(db, rest.user_id)))
  const pending = hasPending ? await findPendingAgreements(db, rest.user_id) : null
  return {
    ...rest,
    email: contacts?.email?.value ?? null,
    email_verified: contacts?.email?.verified ?? false,
    email_trusted: contacts?.email?.trusted ?? false,
    email_trusted_from: contacts?.email?.trusted_from ?? null,
    email_candidate: candidates?.email?.value ?? null,
    email_candidate_step: candidates?.email?.step ?? null,
    phone: contacts?.phone?.value ?? null,
    phone_verified: contacts?.phone?.verified ?? false,
    phone_trusted: contacts?.phone?.trusted ?? false,
    phone_trusted_from: contacts?.phone?.trusted_from ?? null,
    phone_candidate: candidates?.phone?.value ?? null,
    timezone: rest.timezone && (currentTimeZone(rest.timezone) ?? rest.timezone),
    codes_go_to: goes && mask(goes.transport, goes.to),
    recovery: recovery && presentRecovery(recovery),
    slices_info: slicesOf(config, photo),
    ...(groups ? { groups } : {}),
    ...(pending ? { pending_agreements: presentPending(config, pending) } : {}),
  }
}

/** Trusted contacts come first in `standingJson`, the chosen one before the other. */
function trustedDestination({ contacts }: UserRow, chosen: Transport): CodeDestination | undefined {
  const kinds: readonly ContactKind[] = chosen === 'email' ? ['email', 'phone'] : ['phone', 'email']
  const kind = kinds.find((one) => contacts?.[one]?.trusted)
  const contact = kind && contacts?.[kind]
  return contact && { transport: transportOf(kind), to: contact.value }
}

const presentRecovery = ({ kind, value, due_at }: NonNullable<UserRow['recovery']>) => ({
  destination: mask(transportOf(kind), value),
  due_at,
})

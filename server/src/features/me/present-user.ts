import type { User } from '@kabinet/contract/api/me.api'
import type { Config } from '../../config/config.ts'
import type { UserRow } from '../../domain/accounts/user.sql.ts'
import { mask } from '../../domain/codes/mask.ts'
import { presentPending } from '../../domain/accounts/present-pending.ts'
import { transportOf } from '../../domain/contacts/destinations.ts'
import { currentTimeZone } from '../../lib/time-zones.ts'
import { slicesOf } from '../../domain/images/slices.ts'

export function presentUser(config: Pick<Config, 'publicUrl' | 'brand'>, row: UserRow | null): User {
  if (!row) throw new Error('a session without an account')
  const { photo, recovery, codes_go: goes, pendingAgreements, groups, ...rest } = row
  const codes_go_to = goes && mask(goes.transport, goes.to)
  const timezone = rest.timezone && (currentTimeZone(rest.timezone) ?? rest.timezone)
  return {
    ...rest,
    timezone,
    codes_go_to,
    recovery: recovery && presentRecovery(recovery),
    slices_info: slicesOf(config, photo),
    ...(groups ? { groups } : {}),
    ...(pendingAgreements ? { pending_agreements: presentPending(config, pendingAgreements) } : {}),
  }
}

const presentRecovery = ({ kind, value, due_at }: NonNullable<UserRow['recovery']>) => ({
  destination: mask(transportOf(kind), value),
  due_at,
})

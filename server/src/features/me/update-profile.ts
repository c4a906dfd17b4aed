import { getUser } from '../../domain/accounts/user.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import type { ProfileAction } from './profile-action.ts'
import { invalidField } from '../../lib/api-error.ts'
import { requireUnchanged } from '../../lib/require-unchanged.ts'
import { currentTimeZone } from '../../lib/time-zones.ts'
import { saveProfile } from './me.sql.ts'

export const updateProfile: ProfileAction<'update_profile'> = (deps, { session: { accountId } }, patch) =>
  change(deps, async (tx) => {
    const { action: _, was, ...changed } = patch
    if (was) requireUnchanged(await getUser(tx, accountId), changed, was)
    await saveProfile(tx, accountId, withCurrentZone(changed))
    await queueSecurityEvents(deps, tx, { kind: 'account-changed', accountId, fields: Object.keys(changed) })
  })

function withCurrentZone<P extends { timezone?: string | null | undefined }>(patch: P): P {
  if (!patch.timezone) return patch
  const timezone = currentTimeZone(patch.timezone)
  if (timezone === undefined) throw invalidField('timezone', 'v.value')
  return { ...patch, timezone }
}

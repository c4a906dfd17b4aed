import { isBefore14 } from '@kabinet/contract/fields/date'
import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import { findPassportDate } from '../../domain/person-keys/passport-date.sql.ts'
import { getUser } from '../../domain/accounts/user.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import type { ProfileAction } from './profile-action.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { requireUnchanged } from '../../lib/require-unchanged.ts'
import { currentTimeZone } from '../../lib/time-zones.ts'
import { saveProfile } from './me.sql.ts'

export const updateProfile: ProfileAction<'update_profile'> = (deps, { session: { accountId } }, patch) =>
  change(deps, async (tx) => {
    const { action: _, was, ...changed } = patch
    if (was) requireUnchanged(await getUser(tx, accountId), changed, was)
    if (changed.birthdate) await requireFits(deps, tx, accountId, changed.birthdate)
    await saveProfile(tx, accountId, withCurrentZone(changed))
    await queueSecurityEvents(deps, tx, { kind: 'account-changed', accountId, fields: Object.keys(changed) })
  })

function withCurrentZone<P extends { timezone?: string | null | undefined }>(patch: P): P {
  if (!patch.timezone) return patch
  const timezone = currentTimeZone(patch.timezone)
  if (timezone === undefined) throw invalidField('timezone', 'v.value')
  return { ...patch, timezone }
}

/** A birthdate that contradicts the passport already stays, so that other fields can be changed. */
async function requireFits({ keys }: ActDeps, tx: Db, accountId: string, birthdate: string): Promise<void> {
  const issuedAt = await findPassportDate(tx, keys, accountId)
  if (issuedAt === undefined || !isBefore14(birthdate, issuedAt)) return
  if ((await getUser(tx, accountId)).birthdate === birthdate) return
  throw new ApiError('INVALID_PARAM_VALUE', {
    fields: [{ path: 'birthdate', problem: 'v.birthdate.passport' }],
    body: { issued_at: issuedAt },
  })
}

import { change } from '../../domain/messages/change.ts'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import type { ProfileAction } from './profile-action.ts'
import { saveProfile } from './me.sql.ts'

export const updateProfile: ProfileAction<'update_profile'> = (deps, { session: { accountId } }, patch) =>
  change(deps, async (tx) => {
    await saveProfile(tx, accountId, patch)
    const { action: _, ...changed } = patch
    await queueSecurityEvents(deps, tx, { kind: 'account-changed', accountId, fields: Object.keys(changed) })
  })

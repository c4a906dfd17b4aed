import { change } from '../../domain/messages/change.ts'
import type { ProfileAction } from './profile-action.ts'
import { saveProfile } from './me.sql.ts'

export const updateProfile: ProfileAction<'update_profile'> = (deps, { session }, patch) =>
  change(deps, (tx) => saveProfile(tx, session.accountId, patch))

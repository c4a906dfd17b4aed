import type { ProfileAction } from './profile-action.ts'
import { saveProfile as update } from './me.sql.ts'

export const updateProfile: ProfileAction<'update_profile'> = ({ db }, { session }, patch) => update(db, session.accountId, patch)

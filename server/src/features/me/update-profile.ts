import type { Act } from './act.ts'
import { updateProfile as update } from './me.sql.ts'

export const updateProfile: Act<'update_profile'> = ({ db }, { session }, patch) => update(db, session.accountId, patch)

import type { User } from '@kabinet/contract/api/me.api'
import type { Deps } from '../../deps.ts'
import { getUser } from '../../parts/accounts/user.sql.ts'
import { presentUser } from './present-user.ts'
import { type ProfileChange, updateProfile as update } from './me.sql.ts'

export async function updateProfile({ db }: Deps, accountId: string, change: ProfileChange): Promise<User> {
  await update(db, accountId, change)
  return presentUser(await getUser(db, accountId))
}

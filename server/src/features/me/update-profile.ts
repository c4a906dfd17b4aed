import type { Deps } from '../../deps.ts'
import type { Doer, Patches } from './act.ts'
import { updateProfile as update } from './me.sql.ts'

export async function updateProfile({ db }: Deps, { session }: Doer, { action: _, ...change }: Patches['update_profile']): Promise<void> {
  await update(db, session.accountId, change)
}

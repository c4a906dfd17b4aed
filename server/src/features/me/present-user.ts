import type { User } from '@kabinet/contract/api/me.api'
import type { Config } from '../../config.ts'
import type { UserRow } from '../../domain/accounts/user.sql.ts'
import { slicesOf } from '../../domain/images/slices.ts'

export function presentUser(config: Pick<Config, 'publicUrl'>, row: UserRow | null): User {
  // The session check found the account in the same statement.
  if (!row) throw new Error('a session without an account')
  const { photo, ...rest } = row
  return { ...rest, slices_info: slicesOf(config, photo) }
}

import type { User } from '@kabinet/contract/api/me.api'
import type { UserRow } from '../../parts/accounts/user.sql.ts'

export function presentUser(row: UserRow | null): User {
  // The session check found the account in the same statement.
  if (!row) throw new Error('a session without an account')
  return { ...row, slices_info: null }
}

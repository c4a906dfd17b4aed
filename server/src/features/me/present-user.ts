import type { User } from '@kabinet/contract/api/me.api'
import type { UserRow } from '../../parts/accounts/user.sql.ts'

/** @NOTE Contacts are changed by issue 3, photos come with it: until then nobody has a candidate or a photo. */
export function presentUser(row: UserRow | null): User {
  // The session check found the account in the same statement.
  if (!row) throw new Error('a session without an account')
  return { ...row, email_candidate: null, email_candidate_step: null, phone_candidate: null, slices_info: null }
}

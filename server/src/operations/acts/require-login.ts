import { readLogin } from '@kabinet/contract/fields/login'
import { invalidField } from '../../lib/api-error.ts'

/** Throws 4. */
export function requireLogin(typed: string) {
  const read = readLogin(typed)
  if (!read) throw invalidField('login', 'v.login')
  return read
}

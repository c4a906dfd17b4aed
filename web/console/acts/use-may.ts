import { type Role, roles } from '@kabinet/contract/admin/roles'
import { useConsoleSession } from '../call/session.ts'

/** True when the signed-in operator has this role or a higher one. */
export function useMay(role: Role): boolean {
  const { data } = useConsoleSession()
  return data !== undefined && data !== null && roles.indexOf(data.role) >= roles.indexOf(role)
}

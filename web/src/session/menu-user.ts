import type { User } from '@kabinet/contract/api/me.api'
import { slicesInfo } from '@kabinet/contract/fields/slices'
import * as z from 'zod/mini'
import { localStore, storedValue } from '../lib/web-storage.ts'

/**
 * The stored user record holds only what the side menu shows
 * (docs/security.md#from-the-specification). `contact`: the e-mail, or the phone without one.
 */
const menuUser = z.object({
  first_name: z.string(),
  last_name: z.string(),
  contact: z.string(),
  slices_info: slicesInfo,
})
export type MenuUser = z.output<typeof menuUser>

const { keep, read } = storedValue(localStore, 'user', menuUser)
export const readMenuUser = read

export function rememberMenuUser(user: User): void {
  keep(menuUserOf(user))
}

export function menuUserOf({ first_name, last_name, email, phone, slices_info }: User): MenuUser {
  return { first_name, last_name, contact: email ?? phone ?? '', slices_info }
}

import { serviceOwner } from './en/service-owner.ts'
import { software } from './en/software.ts'
import type { Translation } from './messages.ts'
import type { ruOwner } from './ru-owner.ts'

/** Loaded with the pages of the owner of a service (`text-parts.ts`). */
export const enOwner = { ...serviceOwner, ...software } as const satisfies Translation<'en', typeof ruOwner>

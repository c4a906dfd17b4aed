import { serviceOwner } from './en/service-owner.ts'
import { software } from './en/software.ts'
import type { Translation } from './messages.ts'
import type { ruOwner } from './ru-owner.ts'

/** Loaded with the pages of a service's owner: the bundles `owner` and `service-edit` (`app/bundles.ts`). */
export const enOwner = { ...serviceOwner, ...software } as const satisfies Translation<'en', typeof ruOwner>

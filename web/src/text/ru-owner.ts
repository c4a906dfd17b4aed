import { serviceOwner } from './ru/service-owner.ts'
import { software } from './ru/software.ts'

/** Loaded with the pages of a service's owner: the bundles `owner` and `service-edit` (`app/bundles.ts`). */
export const ruOwner = { ...serviceOwner, ...software }

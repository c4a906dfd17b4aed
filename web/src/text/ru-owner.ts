import { serviceOwner } from './ru/service-owner.ts'
import { software } from './ru/software.ts'

/** Loaded with the pages of the owner of a service (`text-parts.ts`). */
export const ruOwner = { ...serviceOwner, ...software }

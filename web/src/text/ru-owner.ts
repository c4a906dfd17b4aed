import { ownerProblemTextsRu } from '@kabinet/contract/texts/ru-owner-problems'
import { accessLists } from './ru/access-lists.ts'
import { serviceOwner } from './ru/service-owner.ts'
import { apis } from './ru/apis.ts'
import { owners } from './ru/owners.ts'
import { software } from './ru/software.ts'

/** Loaded with the pages of a service's owner: the bundles `owner` and `service-edit` (`app/bundles.ts`). */
export const ruOwner = { ...ownerProblemTextsRu, ...accessLists, ...serviceOwner, ...software, ...owners, ...apis }

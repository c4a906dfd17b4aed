import { ownerProblemTextsEn } from '@kabinet/contract/texts/en-owner-problems'
import { accessLists } from './en/access-lists.ts'
import { serviceOwner } from './en/service-owner.ts'
import { apis } from './en/apis.ts'
import { owners } from './en/owners.ts'
import { software } from './en/software.ts'
import type { Translation } from './messages.ts'
import type { ruOwner } from './ru-owner.ts'

export const enOwner = {
  ...ownerProblemTextsEn,
  ...accessLists,
  ...serviceOwner,
  ...software,
  ...owners,
  ...apis,
} as const satisfies Translation<'en', typeof ruOwner>

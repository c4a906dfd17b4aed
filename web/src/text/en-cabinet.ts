import { cabinetProblemTextsEn } from '@kabinet/contract/texts/en-cabinet-problems'
import { access } from './en/access.ts'
import { advice } from './en/advice.ts'
import { cabinetParts } from './en/cabinet-parts.ts'
import { contacts } from './en/contacts.ts'
import { documents } from './en/documents.ts'
import { guide } from './en/guide.ts'
import { partners } from './en/partners.ts'
import { personalInfo } from './en/personal-info.ts'
import { legal } from './en/legal.ts'
import { serviceList } from './en/service-list.ts'
import { services } from './en/services.ts'
import { support } from './en/support.ts'
import type { Translation } from './messages.ts'
import type { ruCabinet } from './ru-cabinet.ts'

export const enCabinet = {
  ...cabinetProblemTextsEn,
  ...access,
  ...advice,
  ...cabinetParts,
  ...contacts,
  ...documents,
  ...guide,
  ...partners,
  ...personalInfo,
  ...serviceList,
  ...services,
  ...legal,
  ...support,
} satisfies Translation<'en', typeof ruCabinet>

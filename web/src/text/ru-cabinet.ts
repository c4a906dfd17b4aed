import { cabinetProblemTextsRu } from '@kabinet/contract/texts/ru-cabinet-problems'
import { access } from './ru/access.ts'
import { advice } from './ru/advice.ts'
import { cabinetParts } from './ru/cabinet-parts.ts'
import { contacts } from './ru/contacts.ts'
import { documents } from './ru/documents.ts'
import { guide } from './ru/guide.ts'
import { partners } from './ru/partners.ts'
import { personalInfo } from './ru/personal-info.ts'
import { legal } from './ru/legal.ts'
import { serviceList } from './ru/service-list.ts'
import { services } from './ru/services.ts'
import { support } from './ru/support.ts'

/** Loaded with every signed-in page, and with the public pages that need it (`bundles` in `app/bundles.ts`). */
export const ruCabinet = {
  ...cabinetProblemTextsRu,
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
}

import { cabinetProblemTextsRu } from '@kabinet/contract/texts/ru-cabinet-problems'
import { access } from './ru/access.ts'
import { cabinetParts } from './ru/cabinet-parts.ts'
import { contacts } from './ru/contacts.ts'
import { trust } from './ru/trust.ts'
import { leaving } from './ru/leaving.ts'
import { documents } from './ru/documents.ts'
import { personalInfo } from './ru/personal-info.ts'
import { legal } from './ru/legal.ts'
import { services } from './ru/services.ts'
import { support } from './ru/support.ts'

/** Loaded with the first page behind the sign-in, and with the public pages that say more (`needsCabinet` in `app/routes.ts`). */
export const ruCabinet = {
  ...cabinetProblemTextsRu,
  ...access,
  ...cabinetParts,
  ...contacts,
  ...trust,
  ...leaving,
  ...documents,
  ...personalInfo,
  ...services,
  ...legal,
  ...support,
}

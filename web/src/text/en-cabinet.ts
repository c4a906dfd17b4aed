import { cabinetProblemTextsEn } from '@kabinet/contract/texts/en-cabinet-problems'
import { access } from './en/access.ts'
import { contacts } from './en/contacts.ts'
import { leaving } from './en/leaving.ts'
import { papers } from './en/papers.ts'
import { partners } from './en/partners.ts'
import { personalInfo } from './en/personal-info.ts'
import { sections } from './en/sections.ts'
import { security } from './en/security.ts'
import { serviceOwner } from './en/service-owner.ts'
import { services } from './en/services.ts'
import { support } from './en/support.ts'
import type { CabinetMessages } from './messages.ts'

/** Loaded with the first page behind the sign-in, and with the public pages that say more (`alsoSays` in `app/routes.ts`). */
export const enCabinet = {
  ...cabinetProblemTextsEn,
  ...access,
  ...contacts,
  ...leaving,
  ...papers,
  ...partners,
  ...personalInfo,
  ...serviceOwner,
  ...services,
  ...sections,
  ...security,
  ...support,
} satisfies CabinetMessages

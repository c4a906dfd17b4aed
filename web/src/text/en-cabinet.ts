import { cabinetProblemTextsEn } from '@kabinet/contract/texts/en-cabinet-problems'
import { partners } from './en/partners.ts'
import { personalInfo } from './en/personal-info.ts'
import { sections } from './en/sections.ts'
import { services } from './en/services.ts'
import type { CabinetMessages } from './messages.ts'

/** Loaded with the first page behind the sign-in, and with the public pages that say more (`alsoSays` in `app/routes.ts`). */
export const enCabinet = {
  ...cabinetProblemTextsEn,
  ...partners,
  ...personalInfo,
  ...services,
  ...sections,
} satisfies CabinetMessages

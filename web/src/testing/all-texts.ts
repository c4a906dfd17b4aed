import { enCabinet } from '../text/en-cabinet.ts'
import { enEvents } from '../text/en-events.ts'
import { enOwner } from '../text/en-owner.ts'
import { enRequests } from '../text/en-requests.ts'
import { enSecurity } from '../text/en-security.ts'
import { en } from '../text/en.ts'
import { ruCabinet } from '../text/ru-cabinet.ts'
import { ruEvents } from '../text/ru-events.ts'
import { ruOwner } from '../text/ru-owner.ts'
import { ruRequests } from '../text/ru-requests.ts'
import { ruSecurity } from '../text/ru-security.ts'
import { ru } from '../text/ru.ts'

/** The texts of all parts (`text/text-parts.ts`). */
export const allTexts = {
  ru: { ...ru, ...ruCabinet, ...ruSecurity, ...ruEvents, ...ruOwner, ...ruRequests },
  en: { ...en, ...enCabinet, ...enSecurity, ...enEvents, ...enOwner, ...enRequests },
}

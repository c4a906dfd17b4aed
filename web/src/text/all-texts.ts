import { enCabinet } from './en-cabinet.ts'
import { enEvents } from './en-events.ts'
import { enOwner } from './en-owner.ts'
import { enRequests } from './en-requests.ts'
import { enSecurity } from './en-security.ts'
import { en } from './en.ts'
import { ruCabinet } from './ru-cabinet.ts'
import { ruEvents } from './ru-events.ts'
import { ruOwner } from './ru-owner.ts'
import { ruRequests } from './ru-requests.ts'
import { ruSecurity } from './ru-security.ts'
import { ru } from './ru.ts'

/** For tests and stories. Pages load parts (`text-parts.ts`). */
export const allTexts = {
  ru: { ...ru, ...ruCabinet, ...ruSecurity, ...ruEvents, ...ruOwner, ...ruRequests },
  en: { ...en, ...enCabinet, ...enSecurity, ...enEvents, ...enOwner, ...enRequests },
}

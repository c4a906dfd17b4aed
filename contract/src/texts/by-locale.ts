import type { ShownEventKind } from '../data/event-kinds.ts'
import type { ErrorName } from '../errors.ts'
import type { Locale } from '../fields/locale.ts'
import { errorTextsEn, problemTextsEn } from './en.ts'
import { eventTextsEn } from './en-events.ts'
import type { ProblemKey } from './problems.ts'
import { errorTextsRu, problemTextsRu } from './ru.ts'
import { eventTextsRu } from './ru-events.ts'

type ServerTexts = {
  errors: Record<ErrorName, string>
  problems: Record<ProblemKey, string>
  events: Record<`activity.kind.${ShownEventKind}`, string>
}

export const serverTexts: Record<Locale, ServerTexts> = {
  ru: { errors: errorTextsRu, problems: problemTextsRu, events: eventTextsRu },
  en: { errors: errorTextsEn, problems: problemTextsEn, events: eventTextsEn },
}

import type { ErrorName } from '../errors.ts'
import type { Locale } from '../fields/locale.ts'
import { errorTextsEn, problemTextsEn } from './en.ts'
import type { ProblemKey } from './problems.ts'
import { errorTextsRu, problemTextsRu } from './ru.ts'

export const serverTexts: Record<Locale, { errors: Record<ErrorName, string>; problems: Record<ProblemKey, string> }> =
  {
    ru: { errors: errorTextsRu, problems: problemTextsRu },
    en: { errors: errorTextsEn, problems: problemTextsEn },
  }

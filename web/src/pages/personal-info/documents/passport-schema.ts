import { type Document, passportForm } from '@kabinet/contract/api/documents.api'
import { isBefore14 } from '@kabinet/contract/fields/date'
import type { Locale } from '@kabinet/contract/fields/locale'
import * as z from 'zod/mini'
import { dayInNumbers } from '../../../lib/format/day.ts'
import { formatDigits } from '../../../lib/format/digits.ts'
import { typedPastDay } from '../../../lib/forms/typed-day.ts'

export type Passport = Extract<Document, { document_type: 'passport' }>

/** The stored dates. They may contradict each other; changed ones may not. */
export type KnownDates = { birthdate: string | null; issued_at: string | undefined }

/** Passport form, with the birthdate; dates have the language's format. The passport is not issued before the 14th birthday. */
export const passportSchema = (language: Locale, known: KnownDates) =>
  z
    .object({
      ...passportForm.shape,
      issued_at: typedPastDay(language),
      birthdate: z.optional(z.nullable(typedPastDay(language))),
    })
    .check(
      z.refine(
        ({ issued_at, birthdate = known.birthdate }) => {
          const isKnown = birthdate === known.birthdate && issued_at === known.issued_at
          return !birthdate || isKnown || !isBefore14(birthdate, issued_at)
        },
        { error: 'v.passport.early', path: ['issued_at'] },
      ),
    )

export type PassportDraft = z.input<ReturnType<typeof passportSchema>>
export type PassportValues = z.output<ReturnType<typeof passportSchema>>

export function passportDraft(
  passport: PassportValues | null,
  language: Locale,
  birthdate: string | null = null,
): PassportDraft {
  return {
    number: formatDigits(passport?.number ?? '', 'passport'),
    issued_by: passport?.issued_by ?? '',
    issued_at: dayInNumbers(passport?.issued_at ?? null, language),
    department_code: formatDigits(passport?.department_code ?? '', 'departmentCode'),
    region: passport?.region ?? '',
    birthdate: dayInNumbers(birthdate, language),
  }
}

import { type Document, passportForm } from '@kabinet/contract/api/documents.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import * as z from 'zod/mini'
import { dayInNumbers } from '../../../lib/format/day.ts'
import { formatDigits } from '../../../lib/format/digits.ts'
import { typedPastDay } from '../../../lib/forms/typed-day.ts'

export type Passport = Extract<Document, { document_type: 'passport' }>

/** Passport form; the date has the language's format and, when the birth date is known, is not before the 14th birthday. */
export const passportSchema = (language: Locale, birthdate: string | null) =>
  z.object({
    ...passportForm.shape,
    issued_at: z.pipe(
      typedPastDay(language),
      z.string().check(z.refine((day) => birthdate === null || day >= fourteenth(birthdate), 'v.passport.early')),
    ),
  })

export type PassportDraft = z.input<ReturnType<typeof passportSchema>>
export type PassportValues = z.output<ReturnType<typeof passportSchema>>

export function passportDraft(held: PassportValues | null, language: Locale): PassportDraft {
  return {
    number: formatDigits(held?.number ?? '', 'passport'),
    issued_by: held?.issued_by ?? '',
    issued_at: dayInNumbers(held?.issued_at ?? null, language),
    department_code: formatDigits(held?.department_code ?? '', 'departmentCode'),
    region: held?.region ?? '',
  }
}

/** Days are compared as strings, so 29 February needs no special case. */
function fourteenth(birthdate: string): string {
  return `${Number(birthdate.slice(0, 4)) + 14}${birthdate.slice(4)}`
}

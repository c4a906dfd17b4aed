import { type ClearableName, genders, type ProfileChange, type User } from '@kabinet/contract/api/me.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import { firstName, lastName, middleName } from '@kabinet/contract/fields/person-name'
import { freeText, problemKey } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { dayInNumbers } from '../../lib/format/day.ts'
import { typedPastDay } from '../../lib/forms/typed-day.ts'

/** Profile form: only the names are required, and the date has the language's format. A missing profile field is a type error. */
export const basicsSchema = (language: Locale) =>
  z.object({
    last_name: lastName,
    first_name: firstName,
    middle_name: z.optional(middleName),
    gender: z.optional(z.nullable(z.enum(genders, problemKey('v.value')))),
    birthdate: z.optional(typedPastDay(language)),
    birthplace: z.optional(freeText),
    /** Chosen from the server's list; browsers do not know all of its ids. */
    timezone: z.optional(z.string()),
    address: z.optional(freeText),
  } satisfies Record<Exclude<keyof ProfileChange, 'locale'>, z.ZodMiniType>)

export type BasicsName = keyof BasicsDraft
export type BasicsDraft = z.input<ReturnType<typeof basicsSchema>>
export type BasicsValues = z.output<ReturnType<typeof basicsSchema>>

export function basicsDraft(user: User, language: Locale): Required<BasicsDraft> {
  return {
    last_name: user.last_name,
    first_name: user.first_name,
    middle_name: user.middle_name ?? '',
    gender: user.gender,
    birthdate: dayInNumbers(user.birthdate, language),
    birthplace: user.birthplace ?? '',
    timezone: user.timezone ?? '',
    address: user.address ?? '',
  }
}

/** An emptied field is sent as null, which clears it. */
export function basicsChanges(values: BasicsValues) {
  return { ...cleared, ...values }
}

const cleared: Record<ClearableName, null> = {
  middle_name: null,
  gender: null,
  birthdate: null,
  birthplace: null,
  timezone: null,
  address: null,
}

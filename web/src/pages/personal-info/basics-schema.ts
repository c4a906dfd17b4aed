import type { User } from '@kabinet/contract/api/me.api'
import { forEachField, type ProfileName, profileRows } from '@kabinet/contract/data/profile-fields'
import type { Locale } from '@kabinet/contract/fields/locale'
import { firstName, lastName } from '@kabinet/contract/fields/person-name'
import * as z from 'zod/mini'
import { dayInNumbers } from '../../lib/format/day.ts'
import type { ZodForm } from '../../lib/forms/zod-form.ts'
import { typedPastDay } from '../../lib/forms/typed-day.ts'
import { profileSchema } from '../../lib/forms/profile-schema.ts'

/** Profile form: only the names are required. */
export const basicsSchema = (language: Locale) =>
  z.object({
    last_name: lastName,
    first_name: firstName,
    ...profileSchema(language).shape,
    passport_issued_at: z.optional(z.nullable(typedPastDay(language))),
  })

export type BasicsName = 'last_name' | 'first_name' | 'passport_issued_at' | ProfileName
export type BasicsZodForm = ZodForm<BasicsDraft, BasicsValues>
export type BasicsDraft = z.input<ReturnType<typeof basicsSchema>>
export type BasicsValues = z.output<ReturnType<typeof basicsSchema>>

export function basicsDraft(user: User, language: Locale) {
  const { last_name, first_name } = user
  const shown = (name: ProfileName) =>
    profileRows[name].kind === 'day' ? dayInNumbers(user[name], language) : (user[name] ?? '')
  return { last_name, first_name, ...forEachField(shown), gender: user.gender, passport_issued_at: '' }
}

/** An emptied field is sent as null, which clears it. */
export function basicsChanges(values: BasicsValues) {
  const { passport_issued_at: _, ...profile } = values
  return { ...forEachField(() => null), ...profile }
}

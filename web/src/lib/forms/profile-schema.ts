import { forEachField, profileChanges, profileNames, profileRows } from '@kabinet/contract/data/profile-fields'
import type { Locale } from '@kabinet/contract/fields/locale'
import * as z from 'zod/mini'
import { typedPastDay } from './typed-day.ts'

/** Fields of a user that may be empty; a date has the language's format. */
export function profileSchema(language: Locale) {
  const day = z.optional(z.nullable(typedPastDay(language)))
  const typed = forEachField((name) => (profileRows[name].kind === 'day' ? day : profileChanges[name]))
  return z.object(typed as typeof profileChanges)
}

export type ProfileValues = z.output<ReturnType<typeof profileSchema>>

export const dayNames = profileNames.filter((name) => profileRows[name].kind === 'day')

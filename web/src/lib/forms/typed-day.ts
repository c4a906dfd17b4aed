import { pastDay } from '@kabinet/contract/fields/date'
import type { Locale } from '@kabinet/contract/fields/locale'
import * as z from 'zod/mini'
import { readDay } from '../format/day.ts'

/** A past day in the format of the language, parsed to `YYYY-MM-DD`. */
export const typedPastDay = (language: Locale) =>
  z.pipe(
    z.pipe(
      z.string('v.required'),
      z.transform((typed) => readDay(typed, language) ?? typed),
    ),
    pastDay,
  )

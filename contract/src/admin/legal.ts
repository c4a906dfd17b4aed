import { inEachLanguage } from '../fields/in-each-language.ts'
import { calendarDay, count, instant } from '../fields/reply-types.ts'
import { oneLine } from '../fields/text.ts'
import { legalKinds } from '../legal/legal-text.ts'
import * as z from 'zod/mini'

export const legalSummary = z.strictObject({ ru: oneLine(1, 300), en: oneLine(1, 300) })
export const shownLegalChange = z.object({
  kind: z.enum(legalKinds),
  version: calendarDay,
  summary: inEachLanguage,
  effective_at: instant,
  stop_tokens_at: z.nullable(instant),
  notified_at: z.nullable(instant),
  accepted: count,
})

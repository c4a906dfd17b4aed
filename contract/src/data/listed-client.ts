import * as z from 'zod/mini'
import { calendarDay, count, instant } from '../fields/reply-types.ts'
import { client } from './client-fields.ts'

/** Days of `sign_ins`, and hours of `refusals`. */
export const activityDays = 7
export const activityHours = 24

/**
 * Today included, in UTC. Equal refusals are counted by UTC day: a day that reaches into the last 24 hours counts as a whole.
 * `last_sign_in_on`: null without a counted sign-in.
 */
const activity = z.object({ sign_ins: count, refusals: count, last_sign_in_on: z.nullable(calendarDay) })

const deleted = z.object({ at: instant, until: instant })

export const listedClient = z.extend(client, { is_suspended: z.boolean(), activity, deleted: z.optional(deleted) })
export type ListedClient = z.output<typeof listedClient>

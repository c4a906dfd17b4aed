import { instant, uuid } from '../fields/reply-types.ts'
import * as z from 'zod/mini'

/** From the lowest. Each may do what the ones before it may (docs/operate-reference.md#who-may-do-what). */
export const roles = ['reader', 'support', 'operator'] as const
export type Role = (typeof roles)[number]

export const isAtLeast = (role: Role, lowest: Role): boolean => roles.indexOf(role) >= roles.indexOf(lowest)

/** Roles that an account can have at the console. */
export const consoleRoles = ['support', 'operator'] as const
export type ConsoleRole = (typeof consoleRoles)[number]

/** A role at the console. */
export const operatorRole = z.object({
  account_id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(consoleRoles),
  given_at: instant,
  suspended_at: z.nullable(instant),
  /** Kind of the event that suspended it. */
  suspended_by: z.nullable(z.string()),
})

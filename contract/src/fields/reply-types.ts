import * as z from 'zod/mini'

/** Types of replies. OpenAPI gives each its format (server/src/http/docs/shown-as.ts). */

/** ISO 8601 in UTC. */
export const instant = z.string()
/** `YYYY-MM-DD`. */
export const calendarDay = z.string()
export const uuid = z.string()
export const count = z.int()

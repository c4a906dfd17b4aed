import * as z from 'zod/mini'
import { problemKey } from './text.ts'

/**
 * Values, as they were read, of the fields that a change sends. If one changed since, nothing is saved: 409/203 with the
 * values in `now` (docs/contract.md#conventions).
 */
export const was = z.optional(z.record(z.string(), z.unknown(), problemKey('v.type')))
export type Was = z.output<typeof was>

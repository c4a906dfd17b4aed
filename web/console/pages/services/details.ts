import type { serviceDetails } from '@kabinet/contract/admin/replies'
import type * as z from 'zod/mini'

export type Details = z.output<typeof serviceDetails>

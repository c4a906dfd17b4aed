import type { shownPerson } from '@kabinet/contract/admin/replies'
import type * as z from 'zod/mini'

export type Person = z.output<typeof shownPerson>

import type { actsList } from '@kabinet/contract/admin/lists'
import type * as z from 'zod/mini'

type Listed = z.output<typeof actsList>['items'][number]

/** An act in a list, or in the record of one service. */
export type DoneAct = Omit<Listed, 'id' | 'service_name'> & Partial<Pick<Listed, 'service_name'>>

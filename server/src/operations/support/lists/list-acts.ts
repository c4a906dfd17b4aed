import { actFilters, type actsList } from '@kabinet/contract/admin/lists'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { SupportRefusal } from '../refusal.ts'
import { listActsPage } from './list-acts.sql.ts'
import { cursor, toListed } from './list-reply.ts'

/** `after`: `next` of the page before. */
export const actsQuery = z.extend(actFilters, { after: z.optional(cursor) })

/** A page of 50 acts, newest first. Throws `SupportRefusal` when all looks of everybody are asked for. */
export async function listActs(
  { db }: Pick<Deps, 'db'>,
  { after, ...filter }: z.infer<typeof actsQuery>,
): Promise<z.infer<typeof actsList>> {
  if (filter.reads && filter.name === undefined && filter.account === undefined)
    throw new SupportRefusal('Say who looked, or at whom.')
  return toListed(await listActsPage(db, filter, after))
}

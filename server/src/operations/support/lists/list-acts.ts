import { actFilters, type actsList } from '@kabinet/contract/admin/lists'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import type { ActValues } from '../../../db/tables-support.ts'
import { isoTime } from '../../../db/clock.ts'
import { actConditions } from '../../../features/audit/audit.sql.ts'
import { SupportRefusal } from '../refusal.ts'
import { listPage, rowOf } from './list-page.sql.ts'
import { cursor, toListed } from './list-reply.ts'

/** `after`: `next` of the page before. */
export const actsQuery = z.extend(actFilters, { after: z.optional(cursor) })

type ActRow = {
  id: string
  happened_at: string
  act: string
  who: string
  why: string | null
  account_id: string | null
  service_id: string | null
  service_name: string | null
  before: ActValues | null
  after: ActValues | null
}

const item = sql<ActRow>`jsonb_build_object('happened_at', ${isoTime(sql`done.happened_at`)}, 'act', done.act, 'who', done.who, 'why', done.why,
  'account_id', done.account_id, 'service_id', done.service_id, 'service_name', (select s.name from service s where s.id = done.service_id),
  'before', done.before, 'after', done.after)`

const day = (text: string) => sql`(${text}::date at time zone 'utc')`

/** A page of 50 acts, newest first. Throws `SupportRefusal` when all looks of everybody are asked for. */
export async function listActs(
  { db }: Pick<Deps, 'db'>,
  { after, since, until, reads, name: who, act, account, service }: z.infer<typeof actsQuery>,
): Promise<z.infer<typeof actsList>> {
  if (reads && who === undefined && account === undefined)
    throw new SupportRefusal('not-now', 'Say who looked, or at whom.')
  const where = [
    ...(reads ? [] : [sql`why is not null`]),
    ...actConditions({ who, act, account, service }),
    ...(since === undefined ? [] : [sql`happened_at >= ${day(since)}`]),
    ...(until === undefined ? [] : [sql`happened_at < ${day(until)}`]),
  ]
  const key = { of: sql`happened_at`, type: 'timestamptz' as const }
  return toListed(
    await listPage<ActRow>(db, {
      lead: { from: sql`support_act`, id: sql`id`, key, where, direction: 'desc' },
      joined: rowOf('support_act', 'done'),
      others: [],
      item,
      after,
    }),
  )
}

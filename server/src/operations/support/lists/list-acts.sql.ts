import type { actFilters, actsList } from '@kabinet/contract/admin/lists'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { actConditions } from '../../../features/audit/audit.sql.ts'
import { type Cursor, type Listed, listPage, rowOf } from './list-page.sql.ts'

type ActRow = z.output<typeof actsList>['items'][number]

const item = sql<ActRow>`jsonb_build_object('happened_at', ${isoTime(sql`done.happened_at`)}, 'act', done.act, 'who', done.who, 'why', done.why,
  'account_id', done.account_id, 'service_id', done.service_id, 'service_name', (select s.name from service s where s.id = done.service_id),
  'before', done.before, 'after', done.after)`

const day = (text: string) => sql`(${text}::date at time zone 'utc')`

/** Newest first. */
export function listActsPage(
  db: Db,
  { since, until, reads, name: who, act, account, service }: z.output<typeof actFilters>,
  after?: Cursor,
): Promise<Listed<ActRow>> {
  const where = [
    ...(reads ? [] : [sql`why is not null`]),
    ...actConditions({ who, act, account, service }),
    ...(since === undefined ? [] : [sql`happened_at >= ${day(since)}`]),
    ...(until === undefined ? [] : [sql`happened_at < ${day(until)}`]),
  ]
  const key = { of: sql`happened_at`, type: 'timestamptz' as const }
  return listPage<ActRow>(db, {
    lead: { from: sql`support_act`, id: sql`id`, key, where, direction: 'desc' },
    joined: rowOf('support_act', 'done'),
    others: [],
    item,
    after,
  })
}

import { id, oneLine } from '@kabinet/contract/fields/text'
import { instant, uuid } from '@kabinet/contract/fields/reply-types'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import type { ActValues } from '../../../db/tables-support.ts'
import { isoTime } from '../../../db/clock.ts'
import { actConditions } from '../../../features/audit/audit.sql.ts'
import { actValues } from '../../acts/replies.ts'
import { SupportRefusal } from '../refusal.ts'
import { listPage, rowOf } from './list-page.sql.ts'
import { cursor, listReply, toListed } from './list-reply.ts'

/** `name`: who acted. `act`: its first word. Days are in UTC; `until` excludes the day. */
export const actsQuery = z.strictObject({
  name: z.optional(oneLine(1, 64)),
  act: z.optional(oneLine(1, 64)),
  account: z.optional(id),
  service: z.optional(id),
  since: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
  reads: z.optional(z.boolean()),
  after: z.optional(cursor),
})

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

export const actsList = listReply(
  z.object({
    id: uuid,
    happened_at: instant,
    act: z.string(),
    who: z.string(),
    /** Null: somebody looked at the account. */
    why: z.nullable(z.string()),
    account_id: z.nullable(uuid),
    service_id: z.nullable(uuid),
    service_name: z.nullable(z.string()),
    before: actValues,
    after: actValues,
  }),
)

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

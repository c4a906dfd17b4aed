import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Rows of one index in its order. `key`: absent when the index is ordered by `id` alone. */
export type Lead = {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  key?: { of: RawBuilder<unknown>; type: 'text' | 'timestamptz' }
  where: readonly RawBuilder<unknown>[]
  direction: 'asc' | 'desc'
}

export type Cursor = { id: string; key?: string | undefined }

/** `joined`: joins the listed table to `led.id`. `others`: conditions that no index answers. `item`: JSON of a row. */
export type Page<T> = {
  lead: Lead
  joined: RawBuilder<unknown>
  others: readonly RawBuilder<unknown>[]
  item: RawBuilder<T>
  after?: Cursor | undefined
}

/** `isWide`: the index yields too many rows for `others`. `next`: undefined at the end. */
export type Listed<T> = { items: T[]; count: number; isWide: boolean; next: Cursor | undefined }

export const pageSize = 50
const maxCounted = 1000
const maxFiltered = 5000

/** Folds case and ё as the indexes do. */
export const folded = (text: RawBuilder<unknown>) =>
  sql`replace(lower(${text} collate "und-x-icu"), 'ё', 'е') collate "C"`

const last = '\u{10ffff}'

/** `of` begins with `prefix`, in the order of bytes. */
export const beginsWith = (of: RawBuilder<unknown>, prefix: string) =>
  sql`(${of} >= ${prefix}::text collate "C" and ${of} < ${prefix + last}::text collate "C")`

/** Joins a row by its id. `offset 0` keeps the planner from reading the whole table for a hash join. */
export const rowOf = (table: 'account' | 'service' | 'support_act', alias: 'a' | 'service' | 'done') =>
  sql`join lateral (select * from ${sql.table(table)} one where one.id = led.id offset 0) ${sql.ref(alias)} on true`

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** One statement: a page in the order of the index, and the number of rows, at most 1,001 or those of 5,000 that pass `others`. */
export async function listPage<T>(db: Db, { lead, joined, others, item, after }: Page<T>): Promise<Listed<T>> {
  const { from, id, key, where, direction } = lead
  const [way, sign] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const ordered = key ? sql`${key.of} ${way}, ${id} ${way}` : sql`${id} ${way}`
  const keyType = sql.raw(key?.type ?? 'text')
  const beyond = (keyOf: RawBuilder<unknown>, idOf: RawBuilder<unknown>) => {
    if (after === undefined) return sql`true`
    const point = sql`${after.id}::uuid`
    return key
      ? sql`(${keyOf}, ${idOf}) ${sign} (${after.key ?? ''}::${keyType}, ${point})`
      : sql`${idOf} ${sign} ${point}`
  }
  const keyed = key?.of ?? sql`null::text`
  // Ordered, because the planner would read the whole table for a limit without an order.
  const rows = (more: RawBuilder<unknown>, max: number) =>
    sql`select ${id} as id, ${keyed} as key from ${from} where ${allOf([...where, more])} order by ${ordered} limit ${sql.lit(max)}`
  const isFiltered = others.length > 0
  const led = isFiltered ? rows(sql`true`, maxFiltered + 1) : rows(beyond(keyed, id), pageSize + 1)
  const counted = isFiltered ? sql`matching` : sql`(${rows(sql`true`, maxCounted + 1)}) as counted`
  const { rows: answers } = await sql<{
    items: (T & { key: string | null; id: string })[]
    count: number
    led: number
  }>`
    with led as materialized (${led}),
      matching as materialized (select led.id, led.key from led ${joined} where ${allOf(others)}),
      page as (select * from matching where ${isFiltered ? beyond(sql`key`, sql`id`) : sql`true`}
        order by ${key ? sql`key ${way}, id ${way}` : sql`id ${way}`} limit ${sql.lit(pageSize + 1)})
    select (select count(*)::int from ${counted}) as count, (select count(*)::int from led) as led,
      (select coalesce(jsonb_agg(${item} || jsonb_build_object('id', led.id, 'key', led.key) order by ${key ? sql`led.key ${way}, led.id ${way}` : sql`led.id ${way}`}), '[]')
        from page led ${joined}) as items`.execute(db)
  const [answer] = answers
  const items = answer?.items ?? []
  const end = items.length > pageSize ? items[pageSize - 1] : undefined
  return {
    items: items.slice(0, pageSize),
    count: answer?.count ?? 0,
    isWide: isFiltered && (answer?.led ?? 0) > maxFiltered,
    next: end && { id: end.id, key: end.key ?? undefined },
  }
}

import type { listQuery } from '@kabinet/contract/api/list'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'

export type ListQuery = z.output<ReturnType<typeof listQuery>>
export type List<T> = { items: T[]; total: number }

/** `rows`: SQL from the table with its alias `as` to the end of `where`. `name` and `time` are columns of it, and so is `id`. */
type Listed<T> = { rows: RawBuilder<unknown>; as: string; item: Expression<T>; name?: string; time: string }

/**
 * One page of a list as JSON, newest first by default, filtered by a part of the name. The Unicode root collation sorts
 * ё with е, and every PostgreSQL has it. `json` instead of `jsonb` halves the cost of a long page.
 */
export function listJson<T>({ rows, as, item, name, time }: Listed<T>, query: ListQuery): RawBuilder<List<T>> {
  const column = (of: string) => sql.ref(`${as}.${of}`)
  const isByName = query.sort === 'name' && name !== undefined
  const order = sql.raw(query.order ?? (isByName ? 'asc' : 'desc'))
  const by = isByName ? sql`${column(name)} collate "und-x-icu"` : column(time)
  const found =
    query.q && name ? sql`${rows} and position(${folded(sql`${query.q}::text`)} in ${folded(column(name))}) > 0` : rows
  return sql<List<T>>`(select json_build_object(
    'total', (select count(*)::int from ${found}),
    'items', (select coalesce(json_agg(${item}), '[]') from (
      select ${sql.ref(as)}.* from ${found} order by ${by} ${order}, ${column('id')} ${order} limit ${query.limit}::int offset ${query.offset}::int
    ) ${sql.ref(as)})
  ))`
}

/** Folds case and ё to е for search, independent of the locale of the database. */
const folded = (text: Expression<unknown>) => sql`replace(lower(${text} collate "und-x-icu"), 'ё', 'е')`

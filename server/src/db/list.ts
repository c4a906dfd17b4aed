import { type Expression, type RawBuilder, sql } from 'kysely'

export type ListQuery = {
  limit: number
  offset: number
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  q?: string | undefined
}
export type List<T> = { items: T[]; total: number }

/** `rows`: what stands after `from`, up to its `where`, with `as` for its alias. `name`, `time` and `id` are columns of it. */
type Listed<T> = { rows: RawBuilder<unknown>; as: string; item: Expression<T>; name?: string; time: string }

/**
 * The page of a list that was asked for, as JSON: the newest first unless the query says otherwise, found by a part of the name. The root
 * collation of Unicode holds ё with е, and every PostgreSQL has it. The aggregate takes the rows in the order of the subquery.
 * As `json`, which is text that is put together: `jsonb` would be taken apart for each row and written anew, half of what a long page costs.
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

/** As people search: without regard to case and to the dots of ё, whatever language the database was made for. */
const folded = (text: Expression<unknown>) => sql`replace(lower(${text} collate "und-x-icu"), 'ё', 'е')`

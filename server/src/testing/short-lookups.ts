import type { RawSql } from '../db/open.ts'

export type KeyColumns = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

export async function readKeyColumns({ query }: RawSql): Promise<KeyColumns> {
  const rows = await query(`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index, (
      select array_agg(a.attname::text order by k.at) from unnest(i.indkey::int2[]) with ordinality k (number, at)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid where i.indpred is null and i.indexprs is null and c.relnamespace = 'public'::regnamespace`)
  const keys = new Map<string, Map<string, string[]>>()
  for (const { table, index, columns } of rows) {
    const known = keys.get(String(table)) ?? new Map<string, string[]>()
    known.set(String(index), Array.isArray(columns) ? columns.map(String) : [])
    keys.set(String(table), known)
  }
  return keys
}

type PlanNode = {
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Join Filter'?: string
}

/**
 * Finds index scans that read all rows with a key prefix although another index, or more columns of this one, would
 * select fewer. With few such rows both plans cost the same, and the slow one may be cached.
 */
export function shortLookups(plan: unknown, keys: KeyColumns, above: readonly string[] = []): string[] {
  if (Array.isArray(plan)) return plan.flatMap((one) => shortLookups(one, keys, above))
  if (typeof plan !== 'object' || plan === null) return []
  const node: PlanNode = plan
  const joined = [...above, node['Join Filter'] ?? '']
  const below = Object.values(plan).flatMap((one) => shortLookups(one, keys, joined))
  const indexes = keys.get(node['Relation Name'] ?? '')
  const columns = indexes?.get(node['Index Name'] ?? '')
  if (!indexes || !columns) return below
  const isFound = (column: string) => comparesOne(node['Index Cond'], column)
  const isGiven = (column: string) =>
    isFound(column) ||
    comparesOne(node.Filter, column) ||
    joined.some((filter) => comparesOne(filter, `${node.Alias}\\.${column}`))
  const used = beginning(columns, isFound)
  const better = [...indexes].find(([, others]) => beginning(others, isGiven) > used)
  return better
    ? [`${node['Index Name']} by ${columns.slice(0, used).join(', ')} where ${better[0]} has more`, ...below]
    : below
}

const comparesOne = (condition: string | undefined, column: string) =>
  new RegExp(`(^|[( ])${column} = (?!ANY)|= ${column}\\)`).test(condition ?? '')

function beginning(columns: readonly string[], isKnown: (column: string) => boolean): number {
  const end = columns.findIndex((column) => !isKnown(column))
  return end === -1 ? columns.length : end
}

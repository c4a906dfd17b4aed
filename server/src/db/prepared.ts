import { createHash } from 'node:crypto'

/** A statement that begins with this is prepared once a connection, under a name: the hot reads. */
export const preparedMark = '/* prepared */'

const names = new Map<string, string>()

/** The name of a marked statement, undefined for others. Only fixed texts are marked, so the list stays short. */
export function preparedName(sql: string): string | undefined {
  if (!sql.startsWith(preparedMark)) return undefined
  const name = names.get(sql) ?? `k_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`
  if (names.size < 500) names.set(sql, name)
  return name
}

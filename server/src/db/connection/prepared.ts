import { createHash } from 'node:crypto'

/** Exceeds the number of texts in the server. Without a limit, generated texts would fill the memory on both sides. */
const maxNames = 1000
const names = new Map<string, string>()
/** Transaction control has no plan, so it uses the simple protocol. */
const transactionControl = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i

/** The name of a prepared statement, derived from its text. Undefined for statements that are sent unprepared. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames || transactionControl.test(text)) return known
  const name = `k_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

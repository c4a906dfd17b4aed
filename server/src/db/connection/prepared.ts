import { createHash } from 'node:crypto'

/** More texts than the server has; what builds a text of its own for each call would otherwise fill the memory of both sides. */
const most = 1000
const names = new Map<string, string>()
/** A transaction begins and ends by the simple protocol, which has nothing to plan. */
const ofTransaction = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i

/** The name that a statement is prepared under, once a connection: by its text, whose values come apart. Undefined for what is sent as it is. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most || ofTransaction.test(text)) return known
  const name = `k_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

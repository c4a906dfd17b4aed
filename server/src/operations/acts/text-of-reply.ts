/** `done`, or one line for each item or field. */
export function textOfReply(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null) return textOf(reply)
  if ('done' in reply) return textOf(reply.done)
  if ('items' in reply && Array.isArray(reply.items)) return reply.items.map((row: object) => lineOf(row)).join('\n')
  const facts = Object.entries(reply)
  const width = Math.max(...facts.map(([name]) => name.length))
  return facts.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`).join('\n')
}

const lineOf = (row: object): string =>
  Object.values(row)
    .map((value) => textOf(value))
    .filter((text) => text !== '')
    .join('  ')

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((one) => textOf(one)).join('; ')
  if (typeof value === 'object') return lineOf(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

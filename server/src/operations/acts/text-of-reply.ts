/** `done`, or one line for each item or field. */
export function textOfReply(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null) return textOf(reply)
  if ('done' in reply) return textOf(reply.done)
  if ('items' in reply && Array.isArray(reply.items)) return reply.items.map((row: object) => lineOf(row)).join('\n')
  const facts = Object.entries(reply)
  const width = Math.max(...facts.map(([name]) => name.length))
  return facts
    .map(([name, value]) => `${name.padEnd(width)}  ${isPlain(value) ? labelled(value) : textOf(value)}`)
    .join('\n')
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

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** `all 2, active 1` */
export const labelled = (value: object): string =>
  Object.entries(value)
    .filter(([, one]) => one !== null)
    .map(([name, one]) => `${name} ${textOf(one)}`)
    .join(', ')

import type { Act } from '../acts/act.ts'

export type FileLine = { login: string; fields: Record<string, string> }

/** UTF-16 by its byte order mark, else UTF-8, else Windows-1251, which Excel writes in Russia. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/**
 * A login on each line; or CSV whose first line names the columns: `login` and fields of the act. Lines with `#` are comments; each login
 * counts once. Throws for an unknown column.
 */
export function linesOf(bytes: Uint8Array, act: Act): FileLine[] {
  const field = act.person ?? act.login ?? ''
  const lines = decode(bytes)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const header = columnsOf(lines[0] ?? '')
  const read = header === undefined ? lines.map((line) => ({ [field]: line })) : rowsOf(lines.slice(1), header, act)
  const byLogin = read.map((fields): [string, FileLine] => [
    fields[field] ?? '',
    { login: fields[field] ?? '', fields },
  ])
  return [...new Map(byLogin).values()]
}

type Header = { columns: string[]; separator: string }

function columnsOf(line: string): Header | undefined {
  const separator = [';', '\t', ','].find((one) => line.includes(one))
  if (separator === undefined) return undefined
  const columns = cellsOf(line, separator).map((name) => name.toLowerCase())
  return columns.includes('login') ? { columns, separator } : undefined
}

function rowsOf(lines: readonly string[], { columns, separator }: Header, act: Act): Record<string, string>[] {
  const fields = columns.map((name) => (name === 'login' ? (act.person ?? act.login ?? '') : name))
  const unknown = fields.find((name) => !(name in act.input))
  if (unknown !== undefined) {
    const known = Object.keys(act.input).filter((name) => name !== act.person && name !== 'login')
    throw new Error(`The file has a column “${unknown}”. It can have: ${['login', ...known].join(', ')}.`)
  }
  return lines.map((line) => {
    const cells = cellsOf(line, separator)
    const pairs = fields.map((name, n): [string, string] => [name, cells[n] ?? ''])
    return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
  })
}

/** The cells of a line by RFC 4180, without line breaks in cells. */
function cellsOf(line: string, separator: string): string[] {
  const cells = new RegExp(`(?:^|${separator})("(?:[^"]|"")*"|[^${separator}]*)`, 'g')
  return [...line.matchAll(cells)]
    .map(([, cell = '']) => cell.trim())
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

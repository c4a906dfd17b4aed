const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const shiftedDigits = ')!@#$%^&*('

/** `1qaz@WSX` and `1qaz2wsx` are the same keyboard walk. */
const unshifted = (text: string) =>
  [...text].map((sign) => (shiftedDigits.includes(sign) ? String(shiftedDigits.indexOf(sign)) : sign)).join('')

type Step = { right: number; down: number }

/** The step between equal or adjacent keys. Each keyboard row is shifted half a key to the right of the one above. */
function stepBetween(one: string, other: string): Step | undefined {
  const [from, to] = [placeOf(one), placeOf(other)]
  if (!from || !to) return undefined
  const [right, down] = [to.column - from.column, to.row - from.row]
  const isBeside = down === 0 ? Math.abs(right) <= 1 : Math.abs(down) === 1 && (right === 0 || right === -down)
  return isBeside ? { right, down } : undefined
}

function placeOf(sign: string): { row: number; column: number } | undefined {
  const row = rows.findIndex((keys) => keys.includes(sign))
  return row < 0 ? undefined : { row, column: rows[row]?.indexOf(sign) ?? 0 }
}

function lengthBy(text: string, isNext: (at: number) => boolean): number {
  let length = 1
  while (length < text.length && isNext(length)) length += 1
  return length
}

/** A walk with turns counts from four keys. */
function runLength(text: string): number {
  const step = (at: number) => stepBetween(text.charAt(at - 1), text.charAt(at))
  const isStraight = (at: number) =>
    step(at)?.right === step(1)?.right && step(at)?.down === step(1)?.down && step(at) !== undefined
  const isSuccessive = (by: number) => (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1) === by
  const lengths = [isStraight, isSuccessive(1), isSuccessive(-1), isSuccessive(0)].map((isNext) =>
    lengthBy(text, isNext),
  )
  const walk = lengthBy(text, (at) => step(at) !== undefined)
  return Math.max(...lengths, walk >= 4 ? walk : 0, dated.exec(text)?.[0].length ?? 0)
}

const dated = /^(?:(?:0[1-9]|[12]\d|3[01])[-._]?(?:0[1-9]|1[0-2])[-._]?)?(?:19|20)\d\d(?!\d)/

export const isOneRun = (text: string) => text.length >= 4 && runLength(text) === text.length

/** Removes runs of three or more characters and counts them; keeps one of a doubled letter. */
export function withoutRuns(text: string): { left: string; runs: number } {
  const plain = unshifted(text)
  const found = { left: '', runs: 0 }
  for (let at = 0; at < plain.length; ) {
    const length = runLength(plain.slice(at))
    if (length >= 3) found.runs += 1
    else found.left += text.charAt(at)
    at += length >= 3 || text.charAt(at) === text.charAt(at + 1) ? length : 1
  }
  return found
}

const date = /^(?:0[1-9]|[12]\d|3[01])[-._]?(?:0[1-9]|1[0-2])[-._]?(?:(?:19|20)?\d\d)?$/
const known = new Set([
  '007',
  '100',
  '101',
  '112',
  '100500',
  '228',
  '365',
  '404',
  '500',
  '911',
  '1000',
  '1337',
  '1488',
  '2000',
  '2007',
  '1945',
  '80085',
])

/** True for common affixes that add little strength: two digits, a year, a date, 777, 12345, one or two kinds of specials. */
export function isOrnament(text: string): boolean {
  const bare = text.replace(/^\D+|\D+$/g, '')
  const digits = text.match(/\d+/g) ?? []
  const specials = withoutRuns(text.replace(/\d/g, '')).left
  if (new Set(specials).size > 2) return false
  if (date.test(bare)) return true
  const random = digits.filter((run) => !known.has(run) && !date.test(run)).map((run) => withoutRuns(run).left)
  return random.join('').length <= 2
}

const maxLength = { input: 1000, output: 300 }
/** Characters that may stand between two digits of a code if other digits are among them. */
const reach = 40
const shortestRun = 4
const shortestPart = 8

/**
 * Reason of a failed delivery, for the log and the operator. Servers quote rejected messages, so e-mail addresses, phone numbers and
 * `secrets` are cut: all digits of a code in their order, any four of them in a row, and parts of a token.
 */
export function redactedReason(error: unknown, secrets: readonly string[]): string {
  const chain = [error, error instanceof Error ? error.cause : undefined].filter((one) => one instanceof Error)
  const said = chain.map(({ message }) => message).join(': ')
  return secrets
    .reduce(withoutSecret, (said || 'unknown').slice(0, maxLength.input))
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d() -]{6,}\d/g, '…')
    .replace(/…+/g, '…')
    .slice(0, maxLength.output)
}

function withoutSecret(said: string, secret: string): string {
  const plain = decodeDigits(withoutDigits(said, secret))
  return withoutDigits(plain, secret).replace(/[\w+/-]{8,}={0,2}/g, (run) => (repeats(run, secret) ? '…' : run))
}

/** Base64 may begin in the middle of the text, so each of its four alignments is read. */
function repeats(run: string, secret: string): boolean {
  const decoded = [Buffer.from(run, 'hex'), ...[0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64'))]
  const texts = [run, ...decoded.map((bytes) => bytes.toString('latin1').replaceAll('\0', ''))]
  if (isCode(secret)) return texts.some((text) => withoutDigits(text, secret) !== text)
  return partsOf(secret, shortestPart).some((part) => texts.some((text) => text.includes(part)))
}

const isCode = (secret: string) => /^\d+$/.test(secret)

const partsOf = (secret: string, length: number) =>
  Array.from({ length: Math.max(0, secret.length - length + 1) }, (_, from) => secret.slice(from, from + length))

/** A run of escapes: one alone, such as `status=35`, is more likely none. */
const escaped = /(?:(?:%|=|\\x|\\u00|&#x0*)3\d;?){4,}/gi

/** Writes digits of other scripts, of entities and of escapes as plain ones. */
const decodeDigits = (said: string) =>
  said
    .replace(/=\r?\n|\p{Cf}/gu, '')
    .replace(escaped, (run) => run.replaceAll(/[%=\w\\&#]+?3(\d);?/g, '$1'))
    .replace(/&#0*(4[89]|5[0-7]);?/g, (_, point: string) => String.fromCodePoint(Number(point)))
    .replace(/\P{ASCII}/gu, plainDigit)

/** Blocks of decimal digits begin with their zero. */
function plainDigit(sign: string): string {
  const plain = sign.normalize('NFKC')
  if (/\d/.test(plain)) return plain
  const point = sign.codePointAt(0) ?? 0
  const before = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(Math.max(0, point - value)))
  const zero = before.findIndex((one) => !/\p{Nd}/u.test(one))
  return zero === 0 ? sign : String(zero < 0 ? 9 : zero - 1)
}

type Digit = { value: string; at: number }

/** Runs go first: digits near the code that would complete it in another way are kept. */
function withoutDigits(said: string, secret: string): string {
  if (!isCode(secret)) return said
  return cutInOrder(cutInOrder(said, partsOf(secret, shortestRun), 0), [secret], reach)
}

function cutInOrder(said: string, wanted: readonly string[], within: number): string {
  const digits = [...said.matchAll(/\d/g)].map(({ 0: value, index: at }): Digit => ({ value, at }))
  const found = new Set(wanted.flatMap((run) => inOrder(digits, run, within)))
  return said.replace(/\d/g, (digit, at: number) => (found.has(at) ? '…' : digit))
}

/** Positions of all digits that are part of `wanted` in its order. Digits between two of them are passed over within `within` characters. */
function inOrder(digits: readonly Digit[], wanted: string, within: number): number[] {
  const isNext = (from: number, to: number) => {
    const [one, other] = [digits[from], digits[to]]
    return one !== undefined && other !== undefined && (to - from === 1 || other.at - one.at <= within)
  }
  const isDigit = (index: number, place: number) => digits[index]?.value === wanted[place]
  const all = digits.map((_, index) => index)
  const last = wanted.length - 1
  const begun = [all.filter((index) => isDigit(index, 0))]
  for (let place = 1; place <= last; place++)
    begun.push(
      all.filter(
        (index) => isDigit(index, place) && begun[place - 1]?.some((one) => one < index && isNext(one, index)),
      ),
    )
  let ends = begun[last] ?? []
  const found = [ends]
  for (let place = last - 1; place >= 0; place--) {
    const after = ends
    ends = (begun[place] ?? []).filter((index) => after.some((one) => one > index && isNext(index, one)))
    found.push(ends)
  }
  return found.flat().flatMap((index) => digits[index]?.at ?? [])
}

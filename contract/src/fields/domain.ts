import { parseUrl } from './parse-url.ts'

/** Prefix of an ASCII-encoded internationalized label (RFC 5890 2.3.2.1). */
const acePrefix = 'xn--'

/**
 * Canonical spelling of a domain in its own alphabet: `пример.рф` and `xn--e1afmkfd.xn--p1ai` are the same domain.
 * Uses the URL parser (UTS 46) for the ASCII form; a name that it rejects is returned unchanged.
 */
export function domainInLetters(domain: string): string {
  if (domain.length > 253 || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) || !/[^\p{ASCII}]|(^|\.)xn--/u.test(domain))
    return domain
  const ascii = asciiOf(domain)
  if (ascii === undefined) return domain
  const letters = ascii
    .split('.')
    .map((label) => (label.startsWith(acePrefix) ? decodePunycode(label.slice(acePrefix.length)) : label))
    .join('.')
  return asciiOf(letters) === ascii ? letters : domain
}

const asciiOf = (domain: string): string | undefined => parseUrl(`http://${domain}`)?.hostname

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** RFC 3492 6.2, for a label that the URL parser has accepted. */
function decodePunycode(encoded: string): string {
  const basic = Math.max(0, encoded.lastIndexOf('-'))
  const points = Array.from(encoded.slice(0, basic), (letter) => letter.codePointAt(0) ?? 0)
  let [point, place, bias] = [128, 0, 72]
  for (let at = basic === 0 ? 0 : basic + 1; at < encoded.length; ) {
    const before = place
    for (let weight = 1, k = 36; at < encoded.length; k += 36) {
      const digit = digits.indexOf(encoded[at++] ?? '')
      const threshold = Math.min(26, Math.max(1, k - bias))
      place += digit * weight
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const size = points.length + 1
    bias = adapt(Math.floor((place - before) / (before === 0 ? 700 : 2)), size)
    point += Math.floor(place / size)
    place %= size
    points.splice(place++, 0, point)
  }
  return points.every((one) => one <= 0x10ffff) ? String.fromCodePoint(...points) : encoded
}

/** RFC 3492 6.1. */
function adapt(delta: number, size: number): number {
  let [left, bias] = [delta + Math.floor(delta / size), 0]
  for (; left > 455; bias += 36) left = Math.floor(left / 35)
  return bias + Math.floor((36 * left) / (left + 38))
}

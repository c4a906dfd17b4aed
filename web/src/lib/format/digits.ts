/** How people write the numbers of their documents: `0` stands for a digit, everything else is inserted. */
export const digitPatterns = {
  passport: '00 00 000000',
  departmentCode: '000-000',
  snils: '000-000-000 00',
  inn: '000000000000',
} as const
export type DigitPattern = keyof typeof digitPatterns

/**
 * What was typed or pasted, with the separators of the pattern as far as the digits go. More digits than fit, or anything that is
 * neither digit nor separator, stays as it was typed: nothing is cut, and the check says what is wrong.
 */
export function formatDigits(typed: string, name: DigitPattern): string {
  const pattern = digitPatterns[name]
  const digits = typed.replace(/[\s\u00a0‑–—.-]/g, '')
  if (!/^\d*$/.test(digits) || digits.length > countDigits(pattern)) return typed
  let left = digits
  let text = ''
  for (const sign of pattern) {
    if (left === '') break
    text += sign === '0' ? left.charAt(0) : sign
    if (sign === '0') left = left.slice(1)
  }
  return text
}

/** All but the last four characters hidden: `•• •• ••3456`. */
export function hideDigits(value: string, name: DigitPattern): string {
  const text = formatDigits(value, name)
  return text.slice(0, -shownAtEnd).replace(/\d/g, '•') + text.slice(-shownAtEnd)
}

const shownAtEnd = 4

function countDigits(pattern: string): number {
  return pattern.replace(/[^0]/g, '').length
}

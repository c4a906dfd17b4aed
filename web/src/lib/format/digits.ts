import { numberDocuments } from '@kabinet/contract/data/document-kinds'
import { cleanTyped } from '@kabinet/contract/fields/typed'

const ofPassport = { passport: { digits: '00 00 000000' }, departmentCode: { digits: '000-000' } }
/** Formats of document numbers: `0` is a digit; other characters are inserted. */
const digitPatterns = { ...ofPassport, ...numberDocuments }
export type DigitPattern = keyof typeof digitPatterns

/**
 * Formats typed or pasted text with the separators of the pattern. Text with too many digits or other characters is
 * returned unchanged, so that validation can report it.
 */
export function formatDigits(typed: string, name: DigitPattern): string {
  const pattern: string = digitPatterns[name].digits
  const digits = cleanTyped(typed).replace(/[ .-]/g, '')
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

/** Masks all but the last four characters: `•• •• ••3456`. */
export function hideDigits(value: string, name: DigitPattern): string {
  const text = formatDigits(value, name)
  return text.slice(0, -shownAtEnd).replace(/\d/g, '•') + text.slice(-shownAtEnd)
}

/** The digits that `hideDigits` leaves visible, for screen readers: `•••-•••-••5 95` gives `595`. */
export const visibleDigits = (hidden: string): string => (hidden.split('•').at(-1) ?? '').replaceAll(/\D/g, '')

const shownAtEnd = 4

function countDigits(pattern: string): number {
  return pattern.replace(/[^0]/g, '').length
}

import * as z from 'zod/mini'
import { problemKey } from './text.ts'
import { cleanPhone } from './typed.ts'

/**
 * Normalizes a common spelling to E.164, or null (docs/specification.md#5-validation-rules: 10 or 11 digits, optional
 * plus, brackets, dashes, dots, spaces). `8 (9xx)…`, `+7 9xx…`, `tel:+79xx…` and `9xx…` are the same number.
 */
export function normalizePhone(value: string): string | null {
  const spelled = cleanPhone(value)
  if (spelled.length > 32 || !/^\+?[\d ().-]+$/.test(spelled)) return null
  const digits = spelled.replace(/\D/g, '')
  if (!/^[\d]+$/.test(digits)) return null
  if (digits.length === 10 && !spelled.startsWith('+')) return national(digits)
  if (digits.length !== 11) return null
  if (digits.startsWith('7') || (digits.startsWith('8') && !spelled.startsWith('+'))) return national(digits.slice(1))
  return null
}

/** Numbers of +7 start with 3 to 9 (Russia 3, 4, 8, 9; Kazakhstan 6, 7). */
function national(ten: string): string | null {
  return /^[3-9]/.test(ten) ? `+7${ten}` : null
}

/** True for a number of another country: its message differs from that of a mistyped number. */
function isForeign(value: string): boolean {
  const spelled = cleanPhone(value)
  return /^(\+|00)(?!7)[1-9]/.test(spelled) && /^\D*(\d\D*){8,17}$/.test(spelled) && /^\+?[\d ().-]+$/.test(spelled)
}

/** As `+7 (912) 345-67-89`. */
export function formatPhone(e164: string): string {
  const [, a, b, c, d] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164) ?? []
  return a ? `+7 (${a}) ${b}-${c}-${d}` : e164
}

export const phone = z.string(problemKey('v.required')).check(
  z.trim(),
  z.minLength(1, problemKey('v.required')),
  z.overwrite((value) => normalizePhone(value) ?? value),
  z.regex(/^\+7[3-9]\d{9}$/, {
    error: ({ input }) => (isForeign(String(input)) ? problemKey('v.phone.country') : problemKey('v.phone')),
  }),
)

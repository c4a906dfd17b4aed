import { cleanPhone } from '@kabinet/contract/fields/typed'

/**
 * Formats typed or pasted text as `+7 (912) 345-67-89`, as far as its digits go
 * (docs/design.md#phone-and-sign-in-field). 8… and 9… become +7…. Not an input mask: foreign numbers stay unchanged.
 */
export function formatTypedPhone(typed: string): string {
  const digits = nationalDigits(typed)
  if (digits === null) return typed
  const [area, a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)]
  return ['+7', area && ` (${area}`, a && `) ${a}`, b && `-${b}`, c && `-${c}`].join('')
}

function nationalDigits(typed: string): string | null {
  const clean = cleanPhone(typed)
  const digits = clean.replace(/\D/g, '')
  if (digits === '') return null
  const hasPlus = clean.startsWith('+')
  if (hasPlus && !digits.startsWith('7')) return null
  const isWhole = digits.length === 10 && !hasPlus
  const rest = !isWhole && /^[78]/.test(digits) ? digits.slice(1) : digits
  const isNational = hasPlus || isWhole || /^[789]/.test(digits)
  return isNational && rest.length <= 10 ? rest : null
}

export function looksLikePhone(typed: string): boolean {
  const clean = cleanPhone(typed)
  return /^[\d+(). -]+$/.test(clean) && /\d/.test(clean)
}

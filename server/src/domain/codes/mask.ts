import type { Transport } from '@kabinet/contract/api/auth/otp'

/** `i***@example.com`, `+7 *** ***-**-67`: the owner recognises the contact; others learn little. */
export function mask(transport: Transport, target: string): string {
  if (transport === 'sms') return `+7 *** ***-**-${target.slice(-2)}`
  return `${[...target][0] ?? ''}***${target.slice(target.lastIndexOf('@'))}`
}

import type { Transport } from '@kabinet/contract/api/auth/otp'

/** `i***@example.com`, `+7 *** ***-**-67`: enough to recognise one's own, too little to learn another's. */
export function mask(transport: Transport, target: string): string {
  if (transport === 'sms') return `+7 *** ***-**-${target.slice(-2)}`
  return `${[...target][0] ?? ''}***${target.slice(target.lastIndexOf('@'))}`
}

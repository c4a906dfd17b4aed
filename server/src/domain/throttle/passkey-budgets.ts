import type { Budget } from './budgets.ts'

/** Of signing in with a passkey. */
export const passkeyBudgets = {
  'passkeys-address': {
    who: 'everybody',
    counts: 'passkeys that did not verify',
    per: 'one network address (IPv6: one /64)',
    max: 'triesPerAddressMinute',
    seconds: 60,
    over: '101 with `retry-after`',
  },
} as const satisfies Record<string, Budget>

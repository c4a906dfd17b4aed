import type { Budget } from './budgets.ts'

const over = '101 with `retry-after`'

/** Of signing in with a passkey, and without a second step. */
export const signInBudgets = {
  'passkeys-address': {
    who: 'everybody',
    counts: 'passkeys that did not verify',
    per: 'one network address (IPv6: one /64)',
    max: 'triesPerAddressMinute',
    seconds: 60,
    over,
  },
  recoveries: {
    who: 'whoever gave the right password',
    counts: 'recoveries without the second step that are begun',
    per: 'one account',
    max: 'recoveriesPerDay',
    seconds: 24 * 3600,
    over,
  },
} as const satisfies Record<string, Budget>

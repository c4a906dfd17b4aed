import type { Budget } from './budgets.ts'

const over = '101 with `retry-after`'

/** Of one account. */
export const accountBudgets = {
  recoveries: {
    who: 'whoever gave the right password',
    counts: 'recoveries without the second step that are begun',
    per: 'one account',
    max: 'recoveriesPerDay',
    seconds: 24 * 3600,
    over,
  },
  reveals: {
    who: 'whoever is signed in',
    counts: 'answers that somebody else has an e-mail or phone (1004, 1005)',
    per: 'one account',
    max: 'contactRevealsPerDay',
    seconds: 24 * 3600,
    over: `${over}, for free ones too`,
  },
} as const satisfies Record<string, Budget>

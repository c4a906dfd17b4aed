import type { Config } from '../../config/config.ts'
import type { Budget } from './budget.ts'
import { guessBudgets } from './guess-budgets.ts'
import { messageBudgets } from './message-budgets.ts'
import { serviceBudgets } from './service-budgets.ts'
import type { Limit } from './throttle.sql.ts'

/**
 * Every rate limit per caller, destination, account or service. Strangers, devices known to the account and sessions have counters of their
 * own, so that strangers cannot block the owner. The names are the first part of the keys in `limit_counter`.
 */
export const budgets = { ...guessBudgets, ...messageBudgets, ...serviceBudgets } as const

export type BudgetName = keyof typeof budgets

/** `whose`: what the counter is for; stored hashed. */
export function limitOf(limits: Config['limits'], name: BudgetName, whose: string): Limit {
  const { max, times = 1, seconds, spares }: Budget = budgets[name]
  return { key: `${name}.${whose}`, max: limits[max] * times, seconds, ...(spares ? { spares } : {}) }
}

import type { Config } from '../../config.ts'
import { accountBudgets } from './account-budgets.ts'
import { deviceBudgets } from './device-budgets.ts'

import type { Limit } from './throttle.sql.ts'

/** `who` draws on it, `per`: what one counter is for, `over`: what whoever is over it sees. */
export type Budget = {
  who: string
  counts: string
  per: string
  max: keyof Config['limits']
  seconds: number
  over: string
  /** Of a shared counter: `Limit`. */
  spares?: number
}

const minute = 60
const hour = 3600
const refused = '101 with `retry-after`'
const judgedWrong = 'a reset: answered as a wrong code; else 101'

const strangers = 'anybody on a device that the account does not know'
const device = 'whoever holds the cookie of a device known to the account'
const signedIn = 'whoever is signed in'

/**
 * Who may try what how often. What strangers use up is theirs: on a device known to the account and in an open session other counters
 * count. docs/security.md shows this table; the names are the first part of the keys in `limit_counter`.
 */
export const budgets = {
  'passwords-strangers': {
    who: strangers,
    counts: 'wrong passwords',
    per: 'one login as it was typed, whether anybody has it or not',
    max: 'passwordTriesPerHour',
    seconds: hour,
    over: refused,
  },
  'passwords-device': {
    who: device,
    counts: 'wrong passwords',
    per: 'one account and device',
    max: 'passwordTriesPerHour',
    seconds: hour,
    over: refused,
  },
  'passwords-session': {
    who: signedIn,
    counts: 'wrong passwords',
    per: 'one account, over its sessions',
    max: 'passwordTriesPerHour',
    seconds: hour,
    over: refused,
  },
  'passwords-address': {
    who: strangers,
    counts: 'wrong passwords',
    per: 'one network address (IPv6: one /64)',
    max: 'triesPerAddressMinute',
    seconds: minute,
    over: `${refused}, except the first three tries at each login or account`,
    spares: 3,
  },
  'codes-strangers': {
    who: strangers,
    counts: 'wrong codes of resets; wrong codes of registrations',
    per: 'one e-mail or phone, whether anybody has it or not, registrations and resets apart',
    max: 'codeTriesPerHour',
    seconds: hour,
    over: refused,
  },
  'codes-password': {
    who: 'whoever gave the right password, on a device that the account does not know',
    counts: 'wrong codes of signing in',
    per: 'one account',
    max: 'codeTriesPerHour',
    seconds: hour,
    over: refused,
  },
  'codes-own': {
    who: `${device}; ${signedIn}`,
    counts: 'wrong codes',
    per: 'one account',
    max: 'codeTriesPerHour',
    seconds: hour,
    over: refused,
  },
  'codes-address': {
    who: strangers,
    counts: 'wrong codes',
    per: 'one network address (IPv6: one /64)',
    max: 'triesPerAddressMinute',
    seconds: minute,
    over: `${refused}, except the first three tries at each login or account`,
    spares: 3,
  },
  'codes-resets': {
    who: strangers,
    counts: 'wrong codes of resets, whether by its e-mail or its phone',
    per: 'one account',
    max: 'codeTriesPerHour',
    seconds: hour,
    over: 'answered as a wrong code',
  },
  'codes-unknown-devices': {
    who: 'everybody on devices that the account does not know',
    counts: 'wrong codes',
    per: 'one account',
    max: 'codesOnUnknownDevicesHour',
    seconds: hour,
    over: judgedWrong,
  },
  'codes-all': {
    who: 'everybody',
    counts: 'wrong codes',
    per: 'one account',
    max: 'codesPerAccountHour',
    seconds: hour,
    over: judgedWrong,
  },
  'messages-strangers': {
    who: strangers,
    counts: 'letters or SMS of registrations; of resets',
    per: 'one e-mail or phone, registrations and resets apart',
    max: 'messagesPerDestinationHour',
    seconds: hour,
    over: refused,
  },
  'messages-password': {
    who: 'whoever gave the right password, on a device that the account does not know',
    counts: 'codes of signing in',
    per: 'one e-mail or phone',
    max: 'messagesPerDestinationHour',
    seconds: hour,
    over: refused,
  },
  'messages-device': {
    who: device,
    counts: 'codes of signing in and of resets',
    per: 'one e-mail or phone',
    max: 'messagesPerDestinationHour',
    seconds: hour,
    over: refused,
  },
  'messages-session': {
    who: signedIn,
    counts: 'codes for one’s own acts',
    per: 'one account and e-mail or phone',
    max: 'messagesPerDestinationHour',
    seconds: hour,
    over: refused,
  },
  'messages-proposed': {
    who: signedIn,
    counts: 'codes and links to a contact that is not verified yet',
    per: 'one e-mail or phone, whoever proposes it',
    max: 'messagesPerDestinationHour',
    seconds: hour,
    over: refused,
  },
  'messages-address': {
    who: 'everybody without a session, on devices that the account does not know',
    counts: 'letters and SMS of registrations and resets, and receipts',
    per: 'one network address (IPv6: one /64)',
    max: 'messagesPerAddressHour',
    seconds: hour,
    over: `${refused}, except the first message to each e-mail or phone`,
    spares: 1,
  },
  'messages-address-signed-in': {
    who: signedIn,
    counts: 'codes and links to contacts that are not verified yet',
    per: 'one network address (IPv6: one /64)',
    max: 'messagesPerAddressHour',
    seconds: hour,
    over: `${refused}, except the first message to each e-mail or phone`,
    spares: 1,
  },
  ...deviceBudgets,
  ...accountBudgets,
  receipts: {
    who: 'everybody',
    counts: 'receipts of requests to support',
    per: 'one e-mail',
    max: 'receiptsPerHour',
    seconds: hour,
    over: 'no receipt',
  },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets

/** `whose`: for whom its counter is; stored hashed. */
export function limitOf(limits: Config['limits'], name: BudgetName, whose: string): Limit {
  const { max, seconds, spares }: Budget = budgets[name]
  return { key: `${name}.${whose}`, max: limits[max], seconds, ...(spares === undefined ? {} : { spares }) }
}

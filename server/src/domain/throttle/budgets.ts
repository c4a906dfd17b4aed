import type { Config } from '../../config/config.ts'
import type { Limit } from './throttle.sql.ts'

/** A row of the table of rate limits in docs/generated/limits.md. */
export type Budget = {
  who: string
  counts: string
  per: string
  max: keyof Config['limits']
  times?: number
  seconds: number
  over: string
  spares?: { hits: number; delayMs: number }
}

const perMinute = 60
const perHour = 3600
const perDay = 24 * perHour

const rejected = '101 with `retry-after`'

const row = (
  who: string,
  counts: string,
  per: string,
  [max, seconds]: [Budget['max'], number],
  more: Partial<Pick<Budget, 'over' | 'times' | 'spares'>> = {},
): Budget => ({ who, counts, per, max, seconds, over: rejected, ...more })

const unknownDevices = 'users on a device that the account does not know'
const knownDevices = 'users on a device known to the account (its cookie)'
const signedIn = 'signed-in users'
const passwordRight = 'users who gave the right password, on a device that the account does not know'
const oneAddress = 'one network address (IPv6: one /64)'

const judgedWrong = 'a reset: answered as a wrong code; otherwise 101'
const afterThree = { hits: 3, delayMs: 50 }
const exceptThree = `${rejected}, except the first three tries at each login or account`

const guessBudgets = {
  'passwords-strangers': row(
    unknownDevices,
    'wrong passwords',
    'one login as it was typed, whether an account has it or not',
    ['passwordTriesPerHour', perHour],
  ),
  'passwords-device': row(knownDevices, 'wrong passwords', 'one account and device', ['passwordTriesPerHour', perHour]),
  'passwords-session': row(signedIn, 'wrong passwords', 'one account, over its sessions', [
    'passwordTriesPerHour',
    perHour,
  ]),
  'passwords-address': row(unknownDevices, 'wrong passwords', oneAddress, ['triesPerAddressMinute', perMinute], {
    over: exceptThree,
    spares: afterThree,
  }),
  'codes-strangers': row(
    unknownDevices,
    'wrong codes of resets; wrong codes of registrations',
    'one e-mail or phone, whether an account has it or not, registrations and resets apart',
    ['codeTriesPerHour', perHour],
  ),
  'codes-password': row(passwordRight, 'wrong codes of signing in', 'one account', ['codeTriesPerHour', perHour]),
  'codes-own': row(`${knownDevices}; ${signedIn}`, 'wrong codes', 'one account', ['codeTriesPerHour', perHour]),
  'codes-address': row(unknownDevices, 'wrong codes', oneAddress, ['triesPerAddressMinute', perMinute], {
    over: exceptThree,
    spares: afterThree,
  }),
  'codes-resets': row(
    unknownDevices,
    'wrong codes of resets, by e-mail and phone together',
    'one account',
    ['codeTriesPerHour', perHour],
    { over: 'answered as a wrong code' },
  ),
  'codes-unknown-devices': row(
    `${unknownDevices}, with the password or without`,
    'wrong codes',
    'one account',
    ['codesOnUnknownDevicesHour', perHour],
    { over: judgedWrong },
  ),
  'codes-all': row('all', 'wrong codes', 'one account', ['codesPerAccountHour', perHour], { over: judgedWrong }),
  'device-codes-address': row(
    'callers without a session',
    'wrong codes of devices without a keyboard (RFC 8628 5.1)',
    oneAddress,
    ['triesPerAddressMinute', perMinute],
    { over: exceptThree, spares: afterThree },
  ),
  'device-codes-session': row(signedIn, 'wrong codes of devices without a keyboard', 'one account', [
    'codeTriesPerHour',
    perHour,
  ]),
  recoveries: row(
    'users who gave the right password',
    'recoveries without the second step that are begun',
    'one account',
    ['recoveriesPerDay', perDay],
  ),
  reveals: row(
    signedIn,
    'answers that another account has an e-mail or phone (1004, 1005)',
    'one account',
    ['contactRevealsPerDay', perDay],
    { over: `${rejected}, for free ones too` },
  ),
} as const

const afterFirst = { hits: 1, delayMs: 250 }
const exceptFirst = `${rejected}, except the first message to each e-mail or phone`

const messageBudgets = {
  'messages-strangers': row(
    unknownDevices,
    'e-mails or SMS of registrations; of resets',
    'one e-mail or phone, registrations and resets apart',
    ['messagesPerDestinationHour', perHour],
  ),
  'messages-password': row(passwordRight, 'codes of signing in', 'one e-mail or phone', [
    'messagesPerDestinationHour',
    perHour,
  ]),
  'messages-device': row(knownDevices, 'codes of signing in and of resets', 'one e-mail or phone', [
    'messagesPerDestinationHour',
    perHour,
  ]),
  'messages-session': row(signedIn, 'codes for acts on their own account', 'one account and e-mail or phone', [
    'messagesPerDestinationHour',
    perHour,
  ]),
  'messages-proposed': row(
    signedIn,
    'codes and links to a contact that is not verified yet',
    'one e-mail or phone, over all accounts that propose it',
    ['messagesPerDestinationHour', perHour],
  ),
  'messages-address': row(
    `callers without a session, and ${unknownDevices}`,
    'e-mails and SMS of registrations and resets, and receipts',
    oneAddress,
    ['messagesPerAddressHour', perHour],
    { over: exceptFirst, spares: afterFirst },
  ),
  'messages-address-signed-in': row(
    signedIn,
    'codes and links to contacts that are not verified yet',
    oneAddress,
    ['messagesPerAddressHour', perHour],
    { over: exceptFirst, spares: afterFirst },
  ),
  invitations: row('operators', 'invitations, resent ones included', 'the whole installation', [
    'invitationsPerDay',
    perDay,
  ]),
  'owner-invitations': row(
    'owners of services',
    'invitations to own a service',
    'one e-mail or phone, whether an account has it or not, over all services',
    ['messagesPerDestinationHour', perHour],
  ),
  receipts: row('all', 'receipts of requests to support', 'one e-mail', ['receiptsPerHour', perHour], {
    over: 'no receipt',
  }),
  feedback: row(signedIn, 'requests to support', 'one account', ['feedbackPerHour', perHour]),
  'feedback-writers': row(
    'callers without a session',
    'requests to support',
    `one e-mail of the writer and ${oneAddress}`,
    ['feedbackPerHour', perHour],
  ),
  'feedback-address': row(
    'callers without a session',
    'requests to support',
    oneAddress,
    ['feedbackPerHour', perHour],
    {
      over: `${rejected}, except the first request of each writer`,
      spares: afterFirst,
    },
  ),
  'feedback-sent-on': row(
    'all',
    'requests that are sent on to support',
    'the whole installation',
    ['feedbackSentOnPerHour', perHour],
    { over: 'stored, but not sent on' },
  ),
} as const

const addressesToFill = 10
const refused = '`temporarily_unavailable` (429) with `retry-after`'
const visitors = 'visitors of `/authorize` with a metadata document as client'

const serviceBudgets = {
  uploads: row(signedIn, 'photos and logos', 'one account', ['uploadsPerHour', perHour]),
  'service-changes': row('owners of services', 'changes that are reported to the owner', 'one account', [
    'serviceChangesPerHour',
    perHour,
  ]),
  'service-proposals': row(
    'software with a registration access token',
    'changes that are proposed to the owner',
    'one service',
    ['serviceChangesPerHour', perHour],
    { over: refused },
  ),
  'registration-requests': row(
    'software that registers or manages a service',
    'requests',
    'one token or service',
    ['registrationRequestsPerHour', perHour],
    { over: refused },
  ),
  'service-secrets': row(
    'services',
    'failed client authentications',
    'one service',
    ['wrongSecretsPerMinute', perMinute],
    { over: '`invalid_client` with 429; the right secret still works' },
  ),
  'documents-address': row(visitors, 'unknown documents that are read', oneAddress, ['documentReadsPerHour', perHour], {
    over: refused,
  }),
  'documents-known': row(
    visitors,
    'times that a known document is read',
    'one document',
    ['documentReadsPerHour', perHour],
    { over: refused, times: addressesToFill },
  ),
  'documents-host': row(visitors, 'unknown documents that are read', 'one host', ['documentReadsPerHour', perHour], {
    over: refused,
    times: addressesToFill,
  }),
  'documents-new-address': row(
    visitors,
    'documents that become clients',
    `one host and ${oneAddress}`,
    ['newDocumentsPerHostDay', perDay],
    { over: refused },
  ),
  'documents-new': row(visitors, 'documents that become clients', 'one host', ['newDocumentsPerHostDay', perDay], {
    over: refused,
    times: addressesToFill,
  }),
} as const

/**
 * Unknown devices, known devices and sessions have separate counters, so that strangers cannot block the owner. Names
 * are the first part of the keys in `limit_counter`.
 */
export const budgets = { ...guessBudgets, ...messageBudgets, ...serviceBudgets } as const

export type BudgetName = keyof typeof budgets

/** `whose`: subject of the counter; stored hashed. */
export function limitOf(limits: Config['limits'], name: BudgetName, whose: string): Limit {
  const { max, times = 1, seconds, spares }: Budget = budgets[name]
  return { key: `${name}.${whose}`, max: limits[max] * times, seconds, ...(spares ? { spares } : {}) }
}

import { type Environment, wholeNumber } from './values.ts'
import { limits as contractLimits } from '@kabinet/contract/limits'

const serverLimits = {
  /** Calls by network address. The contract requires that no limit applies below 100 calls a minute. */
  callsPerMinute: 60_000,
  triesPerAddressMinute: 120,
  passwordTriesPerHour: 10,
  /** Wrong codes per account that are checked, across all its budgets. */
  codesPerAccountHour: 20,
  invitationsPerDay: 1000,
  /** Share of `codesPerAccountHour` for unknown devices; the rest is reserved for the owner’s devices. */
  codesOnUnknownDevicesHour: 15,
  /** SMS to unconfirmed numbers of one range (ten thousand numbers) before the share of confirmed numbers is checked. */
  rangeMessagesPerHour: 20,
  /** SMS to unconfirmed numbers, of strangers and of signed-in users apart. 0: no limit. */
  smsPerHour: 2000,
  sameGuessesPerHour: 30,
  /** Wrong codes from strangers across all accounts before they are compared with the number of right ones. */
  wrongCodesPerHour: 300,
  slowedSeconds: 300,
  slowedCodesPerMinute: 60,
  uploadsPerHour: 60,
  feedbackSentOnPerHour: 500,
  serviceChangesPerHour: 30,
  /** Registration requests per token or client. Each may make the server fetch a URL. */
  registrationRequestsPerHour: 60,
  /** Metadata documents read per network address. Ten times this number per host and per known document. */
  documentReadsPerHour: 60,
  /** New unregistered clients of one host per network address. Ten times this number for all addresses together. */
  newDocumentsPerHostDay: 20,
  /** Clients that registered without a token and have not been deleted. */
  openClients: 10_000,
  /** Authorization requests kept per network (IPv6: /56) until a user signs in. */
  openRequestsPerNetwork: 1000,
  /** Lifetime of a sign-in or reset that waits for its code. Longer than the code’s, so that an expired code can be replaced. */
  unconfirmedSeconds: 1200,
  /** Lease on a message during delivery. If its process dies, another process takes over. */
  messageLeaseSeconds: 15,
  signingKeyDays: 90,
  signingKeyLookSeconds: 30,
  clockToleranceSeconds: 15,
}

/** Limits that LIMIT_… variables can change: policies and capacity, which depend on the installation. */
const settable = [
  'sessionIdleSeconds',
  'sessionSeconds',
  'stepUpSeconds',
  'servicesPerPerson',
  'callsPerMinute',
  'messagesPerAddressHour',
  'triesPerAddressMinute',
  'invitationsPerDay',
  'smsPerHour',
] as const satisfies readonly (keyof typeof allLimits)[]

const allLimits = { ...contractLimits, ...serverLimits }

export type Limits = { readonly [L in keyof typeof allLimits]: number }

export const defaultLimits: Limits = allLimits

/** On a loopback server that sends no messages, a developer signs in far more often than ten times an hour. */
export const developmentLimits = { messagesPerDestinationHour: 1000 } as const satisfies Partial<Limits>

const mayBeZero: readonly string[] = ['servicesPerPerson', 'smsPerHour'] satisfies (typeof settable)[number][]

/** `resendSeconds` → `LIMIT_RESEND_SECONDS`, with its default. Zero services: no user can connect one. Zero SMS: no limit. */
export const limitSettings = settable.map((limit) => ({
  variable: `LIMIT_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}`,
  limit,
  defaultValue: allLimits[limit],
  min: mayBeZero.includes(limit) ? 0 : 1,
}))

export function readLimits(env: Environment, defaultValue: Limits): Limits {
  const set = limitSettings.map(
    ({ variable, limit, min }) => [limit, wholeNumber(env, variable, defaultValue[limit], min, 1_000_000_000)] as const,
  )
  return { ...defaultValue, ...Object.fromEntries(set) }
}

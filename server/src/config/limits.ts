import { limits as contractLimits } from '@kabinet/contract/limits'

/** Limits that the browser need not know. */
const houseLimits = {
  /** Calls by network address; the contract lets nothing bite below 100 a minute. */
  callsPerMinute: 60_000,
  /** Delay of a rejection, in milliseconds. */
  rejectionMs: 25,
  /** Guesses at passwords or codes by network address. */
  triesPerAddressMinute: 120,
  /** Wrong passwords in each of the budgets of `domain/throttle/budgets.ts`. */
  passwordTriesPerHour: 10,
  /** Wrong codes of one account that are judged, over all its budgets. */
  codesPerAccountHour: 20,
  /** Of these, what devices that the account does not know may use up: the rest is its owner's. */
  codesOnUnknownDevicesHour: 15,
  /** Wrong codes in a row, over however many hours, after which resets on unknown devices pause (NIST SP 800-63B-4, 3.2.2). */
  codesInARow: 100,
  /** How long they pause. */
  resetPauseSeconds: 24 * 3600,
  /** Recoveries that are begun for one account, and so letters about them. */
  recoveriesPerDay: 3,
  /** Receipts for requests to support that one e-mail gets. */
  receiptsPerHour: 3,
  /** SMS to unconfirmed numbers of one range (ten thousand numbers) before it matters how many of them are confirmed. */
  rangeMessagesPerHour: 20,
  /** Fewer confirmed ones than this share slow the range down. */
  rangeConfirmedPercent: 10,
  /** Refusals of one and the same password, or code, over all accounts, in each process. */
  sameGuessesPerHour: 30,
  /** Wrong codes of strangers over all accounts before it matters whether they outnumber the right ones. */
  wrongCodesPerHour: 300,
  /** One of a slowed range, password or code passes in so many seconds. */
  slowedSeconds: 300,
  /** Codes of strangers that are judged while wrong ones outnumber the right ones. */
  slowedCodesPerMinute: 60,
  /** Requests to support by one account, or without one by network address. */
  feedbackPerHour: 10,
  /** Photos and logos that one person uploads. */
  uploadsPerHour: 60,
  /** Requests to support that reach its mailbox, from everybody together. */
  feedbackSentOnPerHour: 500,
  /** Failed authentications of one service. */
  wrongSecretsPerMinute: 20,
  /** Changes of what is sensitive in one person's services, and so letters about them. */
  serviceChangesPerHour: 30,
  /** Requests to register, or to change what was registered, by one token or of one service: each may have us ask another server. */
  registrationRequestsPerHour: 60,
  /** Metadata documents read for one network address. Ten times as many per host, and per known document. */
  documentReadsPerHour: 60,
  /** New unregistered clients of one host for one network address. Ten times as many for all addresses. */
  newDocumentsPerHostDay: 20,
  /** How old what was read may be when a sign-in begins. */
  documentSeconds: 300,
  /** Authorization requests kept per network (IPv6: /56) until a user signs in. */
  openRequestsPerNetwork: 1000,
  /** How long the try of a sign-in stays open for its owner. */
  trialSeconds: 900,
  /** How long a sign-in or a reset waits for its code: longer than the code lives, so that it can be told that it expired and get another. */
  unconfirmedSeconds: 1200,
  /** How long a letter or SMS that is being delivered stays with its process without a word of it: when that is killed, others take over. */
  messageLeaseSeconds: 15,
  /** How long a key signs before new ones come. */
  signingKeyDays: 90,
  /** How long a new key is published before it signs: whoever keeps the published set for an hour must know it by then. */
  signingKeyAheadSeconds: 3600 + 600,
  /** How often a process looks whether there are new keys. */
  signingKeyLookSeconds: 30,
  /** How long anybody may keep the published keys. */
  jwksCacheSeconds: 900,
  /** How far in the future an assertion of a service may expire. */
  assertionSeconds: 3600,
  /** How far the clock of a service may be off. */
  clockToleranceSeconds: 15,
}

/** What LIMIT_… may change: times, counts and sizes; not what the browser also checks, such as lengths of names. */
const settable = [
  'codeSeconds',
  'codeTries',
  'codeTriesPerHour',
  'linkSeconds',
  'resendSeconds',
  'messagesPerDestinationHour',
  'messagesPerAddressHour',
  'accessSeconds',
  'sessionIdleSeconds',
  'sessionSeconds',
  'sessionsPerPerson',
  'refreshRepeatSeconds',
  'stepUpSeconds',
  'registrationSignInSeconds',
  'interactionSeconds',
  'oauthCodeSeconds',
  'servicesPerPerson',
  'partnersPerPerson',
  'bodyBytes',
  'callsPerMinute',
  'triesPerAddressMinute',
  'passwordTriesPerHour',
  'rangeMessagesPerHour',
  'rangeConfirmedPercent',
  'sameGuessesPerHour',
  'wrongCodesPerHour',
  'slowedSeconds',
  'slowedCodesPerMinute',
  'wrongSecretsPerMinute',
  'unconfirmedSeconds',
  'signingKeyDays',
  'uploadsPerHour',
  'feedbackPerHour',
  'feedbackSentOnPerHour',
] as const satisfies readonly (keyof typeof allLimits)[]

const allLimits = { ...contractLimits, ...houseLimits }

export type Limits = { readonly [L in keyof typeof allLimits]: number }

export const defaultLimits: Limits = allLimits

/** Where nothing is sent and only this machine can ask, a developer signs in far more often than ten times an hour. */
export const developmentLimits = { messagesPerDestinationHour: 1000 } as const satisfies Partial<Limits>

/** `resendSeconds` → `LIMIT_RESEND_SECONDS`, with its default. */
export const limitSettings = settable.map((limit) => ({
  variable: `LIMIT_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}`,
  limit,
  usual: allLimits[limit],
}))

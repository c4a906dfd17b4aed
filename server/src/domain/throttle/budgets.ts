import type { Config } from '../../config/config.ts'
import type { Limit } from './throttle.sql.ts'

/** A row of the table of rate limits in docs/generated/limits.md. */
export type Row = {
  counts: string
  max: number | keyof Config['limits']
  times?: number
  seconds: number
  over: string
  spares?: { hits: number; delayMs: number }
}

/** One counter of a row for `per`. Strangers, known devices and sessions never share one, so that strangers cannot block the owner. */
export type Counter = { row: Row; who: string; per: string }

const perMinute = 60
const perHour = 3600
const perDay = 24 * perHour

const rejected = '101 with `retry-after`'

const row = (
  counts: string,
  [max, seconds]: [Row['max'], number],
  more: Partial<Pick<Row, 'over' | 'times' | 'spares'>> = {},
): Row => ({ counts, max, seconds, over: rejected, ...more })

const unknownDevices = 'users on a device that the account does not know'
const knownDevices = 'users on a device known to the account (its cookie)'
const signedIn = 'signed-in users'
const passwordRight = 'users who gave the right password, on a device that the account does not know'
const noSession = 'callers without a session'
const oneAddress = 'one network address (IPv6: one /64)'
const oneNetwork = 'one network (IPv4: /24, IPv6: /48)'
const installation = 'the whole installation'
const oneContact = 'one e-mail or phone'

const judgedWrong = 'a reset: answered as a wrong code; otherwise 101'
const exceptThree = {
  over: `${rejected}, except the first three tries at each login or account`,
  spares: { hits: 3, delayMs: 50 },
}

const wrongPasswords = row('wrong passwords', ['passwordTriesPerHour', perHour])
const triesOfAddress = row('wrong passwords; wrong codes', ['triesPerAddressMinute', perMinute], exceptThree)
const wrongCodes = row('wrong codes', ['codeTriesPerHour', perHour])
const wrongCodesOfResets = row('wrong codes of resets, by e-mail and phone together', ['codeTriesPerHour', perHour], {
  over: 'answered as a wrong code',
})
const wrongCodesOnUnknownDevices = row('wrong codes on unknown devices', ['codesOnUnknownDevicesHour', perHour], {
  over: judgedWrong,
})
const allWrongCodes = row('all wrong codes', ['codesPerAccountHour', perHour], { over: judgedWrong })
const recoveries = row('recoveries without the second step, and downloads of all data, that are begun', [3, perDay])
const reveals = row(
  'answers that another account has an e-mail or phone (1004, 1005)',
  ['contactRevealsPerDay', perDay],
  {
    over: `${rejected}, for free ones too`,
  },
)

const guessCounters = {
  'passwords-strangers': {
    row: wrongPasswords,
    who: unknownDevices,
    per: 'one login as it was typed, whether an account has it or not',
  },
  'passwords-device': { row: wrongPasswords, who: knownDevices, per: 'one account and device' },
  'passwords-session': { row: wrongPasswords, who: signedIn, per: 'one account, over its sessions' },
  'passwords-address': { row: triesOfAddress, who: `${unknownDevices}: passwords`, per: oneAddress },
  'codes-address': { row: triesOfAddress, who: `${unknownDevices}: codes`, per: oneAddress },
  'device-codes-address': {
    row: triesOfAddress,
    who: `${noSession}: codes of devices without a keyboard (RFC 8628 5.1), which belong to no login: none are excepted`,
    per: oneAddress,
  },
  'codes-strangers': {
    row: wrongCodes,
    who: `${unknownDevices}: codes of resets; of registrations`,
    per: `${oneContact}, whether an account has it or not, registrations and resets apart`,
  },
  'codes-password': { row: wrongCodes, who: passwordRight, per: 'one account' },
  'codes-own': { row: wrongCodes, who: `${knownDevices}; ${signedIn}`, per: 'one account' },
  'device-codes-session': {
    row: wrongCodes,
    who: `${signedIn}: codes of devices without a keyboard`,
    per: 'one account',
  },
  'codes-resets': { row: wrongCodesOfResets, who: unknownDevices, per: 'one account' },
  'codes-unknown-devices': {
    row: wrongCodesOnUnknownDevices,
    who: `${unknownDevices}, with the password or without`,
    per: 'one account',
  },
  'codes-all': { row: allWrongCodes, who: 'all', per: 'one account' },
  recoveries: { row: recoveries, who: 'users who gave the right password', per: 'one account' },
  archives: { row: recoveries, who: signedIn, per: 'one account' },
  reveals: { row: reveals, who: signedIn, per: 'one account' },
} as const satisfies Record<string, Counter>

/** Above every other limit of the caller, so the address alone never rejects. */
const always = 2 ** 31 - 1

const messages = row('e-mails and SMS', ['messagesPerDestinationHour', perHour])
const messagesOfNetwork = row('messages that callers of one network have sent to contacts of their choice', [
  'messagesPerAddressHour',
  perHour,
])
const resetsOfNetwork = row('resets that callers of one network request', ['messagesPerAddressHour', perHour], {
  over: 'the normal answer',
  spares: { hits: always, delayMs: 250 },
})
const smsToNewNumbers = row('SMS to unconfirmed numbers', ['smsPerHour', perHour], {
  over: `${rejected} and \`reason: "sms"\`; half is kept for networks that used fewer than ten`,
})
const invitations = row('invitations, resent ones included', ['invitationsPerDay', perDay])
const receipts = row('receipts of requests to support', [3, perHour], { over: 'no receipt' })
const feedback = row('requests to support', [10, perHour])
const feedbackOfAddress = row('requests to support of one network', [10, perHour], {
  over: `${rejected}, except the first request of each writer`,
  spares: { hits: 1, delayMs: 250 },
})
const feedbackSentOn = row('requests that are sent on to support', ['feedbackSentOnPerHour', perHour], {
  over: 'stored, but not sent on; half is kept as for SMS',
})

const messageCounters = {
  'messages-strangers': {
    row: messages,
    who: `${unknownDevices}: registrations; resets`,
    per: `${oneContact}, registrations and resets apart`,
  },
  'messages-password': { row: messages, who: `${passwordRight}: codes of signing in`, per: oneContact },
  'messages-device': { row: messages, who: `${knownDevices}: codes of signing in and of resets`, per: oneContact },
  'messages-session': {
    row: messages,
    who: `${signedIn}: codes for acts on their own account`,
    per: 'one account and e-mail or phone',
  },
  'messages-proposed': {
    row: messages,
    who: `${signedIn}: codes and links to a contact that is not verified yet`,
    per: `${oneContact}, over all accounts that propose it`,
  },
  'owner-invitations': {
    row: messages,
    who: 'owners of services: invitations to own a service',
    per: `${oneContact}, whether an account has it or not, over all services`,
  },
  'messages-address': {
    row: messagesOfNetwork,
    who: `${noSession}: registrations, and reminders of them`,
    per: oneNetwork,
  },
  'messages-address-signed-in': {
    row: messagesOfNetwork,
    who: `${signedIn}: codes and links to contacts that are not verified yet; invitations to own a service; receipts`,
    per: oneNetwork,
  },
  'resets-address': { row: resetsOfNetwork, who: unknownDevices, per: oneNetwork },
  'sms-strangers': { row: smsToNewNumbers, who: `${noSession}: registrations`, per: installation },
  'sms-signed-in': { row: smsToNewNumbers, who: `${signedIn}: a new phone`, per: installation },
  invitations: { row: invitations, who: 'operators', per: installation },
  receipts: { row: receipts, who: signedIn, per: 'one e-mail' },
  feedback: { row: feedback, who: signedIn, per: 'one account' },
  'feedback-writers': { row: feedback, who: noSession, per: `one e-mail of the writer and ${oneAddress}` },
  'feedback-address': { row: feedbackOfAddress, who: noSession, per: oneAddress },
  'feedback-sent-on': { row: feedbackSentOn, who: noSession, per: installation },
  'feedback-sent-on-signed-in': { row: feedbackSentOn, who: signedIn, per: installation },
} as const satisfies Record<string, Counter>

const refused = { over: '`temporarily_unavailable` (429) with `retry-after`' }
const forAllAddresses = { ...refused, times: 10 }
const owners = 'owners of services'
const software = 'software with a registration access token'
const visitors = 'visitors of `/authorize` with a metadata document as client'

const uploads = row('photos and logos', ['uploadsPerHour', perHour])
const serviceChanges = row('changes of a service that are reported or proposed to its owner', [
  'serviceChangesPerHour',
  perHour,
])
const registrationRequests = row(
  'requests to register or manage a service',
  ['registrationRequestsPerHour', perHour],
  refused,
)
const openRegistrations = row('clients that register without a token', [10, perHour], refused)
const wrongSecrets = row('failed client authentications', [20, perMinute], {
  over: '`invalid_client` with 429; the right secret still works',
})
const documentReads = row('unknown documents that are read', ['documentReadsPerHour', perHour], refused)
const allDocumentReads = row('documents that are read', ['documentReadsPerHour', perHour], forAllAddresses)
const newDocuments = row('documents that become clients', ['newDocumentsPerHostDay', perDay], refused)
const allNewDocuments = row('documents that become clients', ['newDocumentsPerHostDay', perDay], forAllAddresses)

const serviceCounters = {
  uploads: { row: uploads, who: signedIn, per: 'one account' },
  'service-changes': { row: serviceChanges, who: owners, per: 'one account' },
  'service-proposals': { row: serviceChanges, who: `${software} (429)`, per: 'one service' },
  'registration-requests': { row: registrationRequests, who: software, per: 'one token or service' },
  'open-registrations': { row: openRegistrations, who: 'software without a token', per: oneNetwork },
  'service-secrets': { row: wrongSecrets, who: 'services', per: 'one service' },
  'documents-address': { row: documentReads, who: visitors, per: oneAddress },
  'documents-known': { row: allDocumentReads, who: `${visitors}: known documents`, per: 'one document' },
  'documents-host': { row: allDocumentReads, who: `${visitors}: unknown documents`, per: 'one host' },
  'documents-new-address': { row: newDocuments, who: visitors, per: `one host and ${oneAddress}` },
  'documents-new': { row: allNewDocuments, who: visitors, per: 'one host' },
} as const satisfies Record<string, Counter>

/** Names are the first part of the keys in `limit_counter`. */
export const counters = { ...guessCounters, ...messageCounters, ...serviceCounters } as const

export type CounterName = keyof typeof counters

/** `whose`: subject of the counter; stored hashed. */
export function limitOf(limits: Config['limits'], name: CounterName, whose: string): Limit {
  const { row, per }: Counter = counters[name]
  const { max, times = 1, seconds, spares } = row
  return {
    key: `${name}.${whose}`,
    max: maxOf(limits, max) * times,
    seconds,
    ...(per === oneAddress ? { shared: 'address' } : per === oneNetwork ? { shared: 'network' } : {}),
    ...(spares ? { spares } : {}),
  }
}

export const maxOf = (limits: Config['limits'], max: Row['max']): number =>
  typeof max === 'number' ? max : limits[max]

import { perHour, knownDevices, oneAddress, passwordRight, rejected, row, signedIn, strangers } from './budget.ts'

const afterFirst = { hits: 1, delayMs: 250 }
const exceptFirst = `${rejected}, except the first message to each e-mail or phone`

/** Letters, SMS and requests to support. */
export const messageBudgets = {
  'messages-strangers': row(
    strangers,
    'letters or SMS of registrations; of resets',
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
    `callers without a session, and ${strangers}`,
    'letters and SMS of registrations and resets, and receipts',
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

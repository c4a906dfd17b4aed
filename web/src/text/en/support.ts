import type { support as ru } from '../ru/support.ts'

export const support = {
  'feedback.title': 'Contact support',
  'feedback.name': 'Name',
  'feedback.email': 'E-mail for our reply',
  'feedback.message': 'Message',
  'feedback.hint': 'Do not include passwords or codes',
  'feedback.send': 'Send',
  'feedback.ways': 'Other ways to reach us:',
  'feedback.done.text': 'We will reply to {email}.',
  'emailConfirm.done.text': 'Use {email} to log in.',
  'emailConfirm.expired.text': 'A link works once and for a limited time. Request a new link in “Personal info”.',
  'emailConfirm.expired.verified': 'Your e-mail {email} is verified, so you need no new link.',
  'emailConfirm.signedOut.title': 'Log in to verify the e-mail',
  'emailConfirm.other.title': 'This link is for another account',
  'emailConfirm.other.text': 'You are logged in as {login}.',
  'emailConfirm.other.switch': 'Log in with another account',
  'emailConfirm.taken.title': 'The e-mail was not changed',
} as const satisfies Record<keyof typeof ru, string>

import type { secure as ru } from '../ru/secure.ts'

export const secure = {
  'letter.secure.title': 'Was this not you?',
  'letter.secure.text':
    'We will end every session, take back the access of services and switch the password off: nobody can log in with it any more. Then you set a new one.',
  'letter.secure.submit': 'This was not me',
  'letter.secure.otherwise': 'If it was you, close this page.',
  'letter.secureDone.title': 'Your account is safe',
  'letter.secureDone.text':
    'Every session is ended, and the password no longer works. Set a new one: we send a code to your e-mail or phone.',
  'letter.secureDone.reset': 'Set a new password',
  'letter.secureFrozen.title': 'Your account is safe',
  'letter.secureFrozen.text':
    'Every session is ended, and the password no longer works. For 7 days nobody gets in through the new e-mail or phone. Log in with a passkey, or set a new password through the e-mail or phone that was not changed, and put your own back in that time. If you cannot, contact support.',
  'letter.secureFrozen.reset': 'Set a new password',
  'letter.secureLate.title': 'The link no longer works',
  'letter.secureLate.text':
    'It works once, for 7 days and only until the password changes. If somebody else logged in, reset the password: that ends every session.',
  'letter.secureLate.reset': 'Reset password',
} as const satisfies Record<keyof typeof ru, string>

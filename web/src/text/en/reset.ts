import type { reset as ru } from '../ru/reset.ts'

export const reset = {
  'reset.title': 'Reset password',
  'reset.text': 'Enter the e-mail or phone of your account — we will send a code.',
  'reset.getCode': 'Get a code',
  'reset.toLogin': 'Back to log in',
  'reset.over': 'Time is up. Get a new code',
  'reset.code.resent': 'If the account exists, we have sent a new code',
  'reset.code.text': 'If an account with {login} exists, we have sent a code.',
  'reset.password.field': 'New password',
  'reset.password.repeat': 'Repeat the password',
  'reset.password.submit': 'Change password',
  'reset.done.text': 'Log in with the new password.',
} as const satisfies Record<keyof typeof ru, string>

import type { login as ru } from '../ru/login.ts'

export const login = {
  'login.title': 'Log in',
  'login.field': 'E-mail or phone',
  'login.password': 'Password',
  'login.forgot': 'Forgot your password?',
  'login.submit': 'Log in',
  'login.passkey': 'Log in with a passkey',
  'login.passkey.cancelled': 'The log-in with a passkey was not finished. Try again or enter your password.',
  'login.passkey.unavailable': 'A passkey cannot be used here. Enter your password.',
  'login.passkey.unknown': 'This passkey is not valid any more. Enter your password.',
  'login.passkey.refused': 'The passkey did not fit. Try again or enter your password.',
  'login.noAccount': 'No account?',
  'login.create': 'Create one',
  'login.toContinue': 'To continue to “{service}”',
  'login.resendLetter': 'Resend the letter',
  'login.notActivated':
    'The account is not activated. Verify your phone or e-mail — we will send the code or the e-mail again',
  'login.resendConfirmation': 'Send again',
  'prove.title': 'Confirm that it is you',
  'prove.text': 'Enter your password again to continue.',
  'login.code.title': 'Enter the code',
  'login.code.another': 'Use another login',
} as const satisfies Record<keyof typeof ru, string>

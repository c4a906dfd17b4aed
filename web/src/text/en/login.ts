import type { login as ru } from '../ru/login.ts'

export const login = {
  'login.title': 'Log in',
  'login.field': 'E-mail or phone',
  'login.password': 'Password',
  'login.forgot': 'Forgot your password?',
  'login.submit': 'Log in',
  'login.passkey': 'Log in with a passkey',
  'login.passkey.cancelled': 'No passkey was used. Try again or enter your password.',
  'login.passkey.unavailable': 'A passkey cannot be used here. Enter your password.',
  'login.passkey.unknown': 'There is no passkey that is valid here. Enter your password.',
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
  'prove.passkey': 'Confirm with a passkey',
  'login.code.title': 'Enter the code',
  'login.code.another': 'Use another login',
} as const satisfies Record<keyof typeof ru, string>

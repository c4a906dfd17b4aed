import type { login as ru } from '../ru/login.ts'

export const login = {
  'login.title': 'Log in',
  'login.field': 'E-mail or phone',
  'login.password': 'Password',
  'login.forgot': 'Forgot your password?',
  'login.submit': 'Log in',
  'login.passkey': 'Log in with a passkey',
  'login.byPassword': 'Log in with a password',
  'login.passkey.cancelled': 'No passkey was used. Try again or enter your password.',
  'login.passkey.unavailable': 'A passkey cannot be used here. Enter your password.',
  'login.passkey.unknown': 'This browser has no valid passkey for this site. Enter your password.',
  'login.passkey.refused': 'The passkey was not accepted. Try again or enter your password.',
  'login.noAccount': 'No account?',
  'login.create': 'Create one',
  'login.toContinue': 'To continue to “{service}”',
  'login.code.title': 'Enter the code',
  'login.app.title': 'Code from the app',
  'login.recovery.title': 'Recovery code',
  'login.lost': 'I can’t get codes',
  'login.code.another': 'Use another login',
} as const satisfies Record<keyof typeof ru, string>

import type { recovery as ru } from '../ru/recovery.ts'

export const recovery = {
  'recover.possible.text':
    'If you cannot get codes, you can log in after {hours}\u00a0h: with the password and a code to {to}.',
  'recover.possible.told':
    'We now write to your e-mail and phone, and show it wherever the account is open. The recovery can be stopped from any of these; an ordinary log-in with a code or a passkey stops it too.',
  'recover.after':
    'From that log-in on, codes go to {to}. An authenticator app and its recovery codes, if you have them, are switched off, and all other sessions end.',
  'recover.begin': 'Start the recovery',
  'recover.waiting.text':
    'The recovery is under way. Log in with your password after {when}, press “I can’t get codes” again, and we send a code to {to}.',
  'recover.waiting.stop': 'If you can get codes before that, just log in: it stops the recovery.',
  'recover.due.text': 'The wait is over. The code goes to {to}. You have time until {when}.',
  'recover.sendCode': 'Send the code',
  'recover.none.text':
    'You cannot recover the account here: that takes a second contact that was verified more than {hours}\u00a0h ago and was not used to reset the password since. Support can help you.',
  'recover.back': 'Back to the log-in',
  'recover.notice':
    'Somebody entered your password and is recovering the account without the usual code: from {when}, a code sent to {to} opens it. If this is not you, stop it and change your password.',
  'recover.stop': 'Stop the recovery',
  'recover.stopped': 'The recovery is stopped. Change your password if it was not you who started it',
  'letter.stop.title': 'Stop the recovery?',
  'letter.stop.text':
    'Somebody entered the right password for your account and is waiting to log in without the usual code. If this is not you, stop it.',
  'letter.stop.submit': 'Stop it',
  'letter.stop.otherwise': 'If it is you, close this page.',
  'letter.stopDone.title': 'The recovery is stopped',
  'letter.stopDone.text':
    'If it was not you who started it, somebody else knows your password. Set a new one: we send a code to your e-mail or phone.',
  'letter.stopDone.reset': 'Set a new password',
  'letter.stopLate.title': 'There is nothing to stop',
  'letter.stopLate.text':
    'This recovery was stopped already or is over. If somebody else logged in, reset the password: that ends every session.',
  'letter.stopLate.reset': 'Reset password',
} as const satisfies Record<keyof typeof ru, string>

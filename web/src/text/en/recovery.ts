import type { recovery as ru } from '../ru/recovery.ts'

export const recovery = {
  'recover.possible.text':
    'If you can’t get codes, you can log in after {hours}\u00a0h with your password and a code sent to {to}.',
  'recover.possible.notices':
    'We will notify your e-mail, your phone and your open sessions. You can stop the recovery from any of them. Logging in with a code or a passkey stops it too.',
  'recover.after':
    'After that log-in, codes go to {to} and all other sessions end. If you have an authenticator app, it and its recovery codes stop working.',
  'recover.begin': 'Start the recovery',
  'recover.waiting.text':
    'Recovery has started. After {when}, log in with your password and press “I can’t get codes” again: we will send a code to {to}.',
  'recover.waiting.stop': 'If you can get codes before that, just log in: it stops the recovery.',
  'recover.due.text': 'The wait is over. Get a code at {to} before {when}.',
  'recover.sendCode': 'Send the code',
  'recover.none.text':
    'You cannot recover the account here. You need a second contact that was verified more than {hours}\u00a0h ago and has not been used to reset the password since. Contact support.',
  'recover.notice':
    'Someone entered your password and started account recovery. From {when}, they can log in with a code sent to {to}. If this is not you, stop the recovery and change your password.',
  'recover.stop': 'Stop the recovery',
  'recover.stopped': 'Recovery stopped. If you did not start it, change your password',
  'letter.stop.title': 'Stop the recovery?',
  'letter.stop.text':
    'Someone entered the correct password of your account and is waiting to log in without the usual code. If this is not you, stop the recovery.',
  'letter.stop.submit': 'Stop it',
  'letter.stop.otherwise': 'If it is you, close this page.',
  'letter.stopDone.title': 'Recovery stopped',
  'letter.stopDone.text':
    'If you did not start it, someone else knows your password. Set a new one: we will send a code to your e-mail or phone.',
  'letter.stopDone.reset': 'Set a new password',
  'letter.stopLate.title': 'There is nothing to stop',
  'letter.stopLate.text':
    'This recovery has already been stopped or completed. If someone else logged in, reset the password: this ends all sessions.',
  'letter.stopLate.reset': 'Reset password',
} as const satisfies Record<keyof typeof ru, string>

import type { advice as ru } from '../ru/advice.ts'
import type { Translation } from '../messages.ts'

export const advice = {
  'advice.secondStep': 'Turn on a second log-in step: it protects your account even if someone learns your password.',
  'advice.codes': 'Get new recovery codes while you have the app at hand.',
  'advice.verifyEmail': 'Verify your e-mail: until then you cannot log in or regain access with it.',
  'advice.verifyPhone': 'Verify your phone number: until then you cannot log in or regain access with it.',
  'advice.addPhone': 'One thing to improve: add a phone number in case you lose the mailbox.',
  'advice.addEmail': 'One thing to improve: add an e-mail in case you lose the phone.',
  'advice.app': 'One thing to improve: add an authenticator app, which is safer than e-mail and SMS.',
  'advice.mailbox': 'One thing to improve: turn off codes by e-mail: that mailbox also resets the password.',
  'advice.passkey': 'One thing to improve: add a passkey to log in without a password.',
  'advice.do.secondStep': 'Turn on the second step',
  'advice.do.codes': 'Get codes',
  'advice.do.verifyEmail': 'Verify now',
  'advice.do.verifyPhone': 'Verify now',
  'advice.do.addPhone': 'Add now',
  'advice.do.addEmail': 'Add now',
  'advice.do.app': 'Set up the app',
  'advice.do.mailbox': 'Turn off e-mail codes',
  'advice.do.passkey': 'Set up a passkey',
} as const satisfies Translation<'en', typeof ru>

import type { loginSteps as ru } from '../ru/login-steps.ts'

export const loginSteps = {
  'login.notActivated':
    'The account is not activated. Verify your phone or e-mail — we will send the code or the e-mail again',
  'login.resendConfirmation': 'Send again',
  'login.recovery.text': 'Enter one of the codes that you saved when you added the app. Each works once.',
  'login.recovery.field': 'Recovery code',
  'login.app.text': 'Enter the six digits that your authenticator app shows now.',
  'login.app.bySms': 'Send a code by SMS instead',
  'login.app.byEmail': 'Send a code by e-mail instead',
  'login.app.recovery': 'Use a recovery code',
  's.recoveryCodesLeft': 'Recovery code accepted. Codes left: {count}',
  'login.required':
    'A second step is required here. Enter a code to confirm your contact. From now on, a code goes there at each log-in. You can choose another way in “Security”.',
  'e.notVerified': 'The account is not activated. Open the link in the e-mail',
} as const satisfies Record<keyof typeof ru, string>

import type { secure as ru } from '../ru/secure.ts'

export const secure = {
  'letter.secure.title': 'Was this not you?',
  'letter.secure.text':
    'We will end all sessions, withdraw the access of services and turn off the password. Passkeys, the authenticator app, the e-mail and the phone will stop working if they were added in the 7 days before the message or later. Then you will set a new password.',
  'letter.secure.submit': 'This was not me',
  'letter.secure.otherwise': 'If it was you, close this page.',
  'letter.secureDone.title': 'Your account is safe',
  'letter.secureDone.text':
    'All sessions are ended, and the password no longer works. Set a new one: we will send a code to your e-mail or phone.',
  'letter.secureDone.reset': 'Set a new password',
  'letter.secureFrozen.title': 'Your account is safe',
  'letter.secureFrozen.text':
    'All sessions are ended, and the password no longer works. No one can log in through the new e-mail or phone. Set a new password through the e-mail or phone that you had before.',
  'letter.secureFrozen.reset': 'Set a new password',
  'letter.secureAlready.title': 'Already done',
  'letter.secureAlready.text': 'Your account is already protected. If you cannot log in, set a new password.',
  'letter.secureAlready.reset': 'Set a new password',
  'letter.securePasskey.title': 'Your account is safe',
  'letter.securePasskey.text':
    'All sessions are ended, and the password no longer works. The e-mail or phone was changed recently, so you cannot set a new password through it. Log in with a passkey that you had before.',
  'letter.securePasskey.reset': 'Log in with a passkey',
  'letter.secureSupport.title': 'Your account is locked',
  'letter.secureSupport.text':
    'All sessions are ended, and the password no longer works. The e-mail or phone was changed recently, and we cannot tell who did it. Contact support: we will check and return the account to its owner.',
  'letter.secureSupport.reset': 'Contact support',
  'letter.secureLate.title': 'The link no longer works',
  'letter.secureLate.text':
    'It works for 7 days. If someone else logged in, reset the password: this ends all sessions.',
  'letter.secureLate.reset': 'Reset password',
  'secure.byCode.text':
    'Enter the e-mail or phone of the account. We will send a code to the contacts you had before. It locks others out: sessions end, and the password and everything added in the last 7 days stop working.',
  'secure.byCode.sent': 'If an account with the login {login} exists, we have sent a code to its e-mail and phone.',
  'secure.ended': 'These no longer work:',
  'secure.ended.passkey': 'Passkey',
  'secure.ended.app': 'Authenticator app',
  'secure.ended.recovery_codes': 'Recovery codes',
  'secure.ended.email': 'E-mail',
  'secure.ended.phone': 'Phone',
  'secure.ended.transport': 'Where codes go',
  'secure.ended.redirect_uri': 'Service redirect URI',
  'secure.ended.service_key': 'Service key',
  'secure.ended.service_secret': 'Service secret',
  'secure.ended.session': 'Session',
  'secure.ended.service_owner': 'Owner of a service, invited in your name',
  'secure.ended.software_token': 'Token of software that manages services',
  'secure.ended.service_access': 'Admission to a service',
  'secure.ended.service_address': 'Log-in or log-out address of a service',
  'secure.ended.service_api': 'API of a service',
  'secure.ended.consent': 'Access of a service to your data',
  'secure.ended.archive': 'File with all your data',
} as const satisfies Record<keyof typeof ru, string>

import type { secondStep as ru } from '../ru/second-step.ts'
import type { Translation } from '../messages.ts'

export const secondStep = {
  'app.title': 'Authenticator app',
  'app.add': 'Add an app',
  'app.none': 'Not added',
  'app.open': 'Show',
  'app.open.named': 'Show the authenticator app',
  'app.since': 'Added {date}',
  'app.codesLeft': '{count} left',
  'app.codesLow': 'Few recovery codes are left. Get new ones while you have the app at hand.',
  'app.renew': 'New recovery codes',
  'app.remove': 'Remove the app',
  'app.lost':
    'If you lose the app and the recovery codes while codes by e-mail and SMS are off, you can log in only through support or, after a wait, through another contact.',
  'app.add.title': 'Add the app',
  'app.add.scan':
    'Scan the picture with an authenticator app on your phone, such as Google Authenticator or 1Password.',
  'app.add.picture': 'QR code for the app',
  'app.add.open': 'Open in an app on this device',
  'app.add.type': 'Can’t scan it? Type the key:',
  'app.add.key': 'Key for the app',
  'app.add.code': 'Now enter the six digits that the app shows.',
  'app.added': 'App added',
  'app.codes.title': 'Save your recovery codes',
  'app.codes.text':
    'Each code replaces the app once, when you don’t have it at hand. We show the codes only now: print them or save them in a safe place.',
  'app.codes.lost': 'The app was added, but its recovery codes did not arrive here. Close this and make new ones',
  'app.codes.name': 'Recovery codes',
  'app.codes.download': 'Download',
  'app.codes.unsaved': 'These codes will not be shown again. Download, copy or print them.',
  'app.codes.close': 'Close without saving',
  'app.codes.print': 'Print',
  'app.codes.saved': 'I saved the codes',
  'app.prove.recovery': 'Use a recovery code',
  'app.prove.app': 'Use the app',
  'app.prove.text': 'Enter the six digits that your authenticator app shows.',
  'app.remove.title': 'Remove the authenticator app?',
  'app.remove.text':
    'The recovery codes will stop working, and log-in codes will come by e-mail or SMS again. Enter the code from the app.',
  'app.removed': 'App removed',
  'app.renew.text': 'The old codes will stop working. Enter the code from the app.',
  'app.transport.on': 'Confirm the change of method',
  'app.transport.off': 'Turn off codes by e-mail and SMS?',
  'app.transport.off.text':
    'The app will be the only second step. Without it and the recovery codes, you can log in only through support or, after a wait, through another contact. Enter the code from the app.',
  'app.method.state.email': 'Code of the app, or an e-mail',
  'app.method.state.sms': 'Code of the app, or an SMS',
  'app.method.state.alone': 'Code of the app',
  'app.method.question':
    'When you log in, we ask for the code from the app. Where should a code go when you don’t have it at hand?',
  'app.method.off': 'When you log in, we ask for the code from the app and send no other codes.',
  'app.method.unused': 'With the app, no codes come here: the contact is newer than the app, or not trusted yet.',
  'app.method.none': 'Don’t send codes',
  'app.method.none.caution': 'If you lose the app, you will need a recovery code.',
  'app.mailbox':
    'The same mailbox can reset the password and get the log-in code: anyone who reads it can log in. It is safer to add an authenticator app and turn off codes by e-mail.',
  'app.mailbox.off':
    'The same mailbox can still reset the password and get the log-in code. Once the recovery codes are saved, turn off codes by e-mail: “Don’t send codes”.',
} as const satisfies Translation<'en', typeof ru>

import type { trust as ru } from '../ru/trust.ts'

export const trust = {
  'contact.email.trust': 'Make trusted',
  'contact.email.trust.which': 'Make trusted: e-mail',
  'contact.phone.trust': 'Make trusted',
  'contact.phone.trust.which': 'Make trusted: phone',
  'contact.email.notTrusted': 'Not trusted yet',
  'contact.phone.notTrusted': 'Not trusted yet',
  'trust.title': 'Trusted contact',
  'trust.note':
    '{contact} will be trusted from {when}. Until then it gets no codes and cannot be used to set a new password, in case you did not add it.',
  'trust.note.codes': 'Log-in codes go to {to}.',
  'trust.note.codesMeanwhile': 'Until then, log-in codes go to {to}.',
  'trust.note.frozen':
    '{contact} will not become trusted by itself: we were told that you did not add it. If it is yours, confirm that.',
  'trust.do': 'Make it trusted now',
  'trust.byLetter': 'Get a code by e-mail',
  'trust.bySms': 'Get a code by SMS',
  'trust.byApp': 'Enter a code from the app',
  'trust.byPasskey': 'Confirm with a passkey',
  'trust.app.text': 'Enter the code from the app.',
  'trust.noWay': 'You cannot confirm it now: that takes another trusted contact, the app or a passkey.',
  'trust.noPasskey': 'The passkey did not work. Try another way.',
  'trust.young': 'This was added less than 72 hours ago. Confirm the contact in another way.',
  'trust.none': 'The contact is trusted already, or has changed. Reload the page.',
  'trust.done': 'The contact is trusted',
  'trust.done.text': '{contact} may get codes, and you can set a new password through it.',
} as const satisfies Record<keyof typeof ru, string>

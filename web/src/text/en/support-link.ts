export const supportLink = {
  'supportLink.title': 'A link from support',
  'supportLink.contact.title': 'Confirm this contact?',
  'supportLink.contact.text':
    'Support checked who you are. When you press the button, {to} replaces the old contact of the account, and codes come here.',
  'supportLink.contact.submit': 'Confirm',
  'supportLink.contactDone.title': 'Contact confirmed',
  'supportLink.contactDone.text':
    'Codes now come here. Documents, partners, services and new ways to log in open after 72 hours. If you forgot the password, set a new one.',
  'supportLink.setPassword': 'Set a password',
  'supportLink.password.text':
    'When you set the password, all sessions end. Documents, partners, services and new ways to log in open after 72 hours.',
  'supportLink.printed':
    'This is a printed link: whoever holds it sets the password. We told all contacts of the account.',
  'supportLink.skips':
    'The second log-in step will be turned off: two members of support approved it. We told all contacts of the account.',
  'supportLink.otherwise': 'If you did not contact support, close this page and tell us.',
  'supportLink.passwordDone.title': 'Password changed',
  'supportLink.passwordDone.text': 'Log in with the new password.',
  'supportLink.overDone.title': 'This link no longer works',
  'supportLink.overDone.text': 'It was used, replaced or has expired. Ask support for another one.',
} as const

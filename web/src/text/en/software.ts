import type { software as ru } from '../ru/software.ts'
import type { Translation } from '../messages.ts'

export const software = {
  'services.who': 'Only users approved by {product} support can connect services. To connect yours, write to us.',
  'software.lead':
    'Software with such a token connects services on your behalf. They stay in test mode until you publish them.',
  'software.name': 'What it is for',
  'software.services': 'How many services to connect',
  'software.days': 'For how many days',
  'software.issue': 'Issue token',
  'software.token': 'Registration token',
  'software.token.once': 'It is shown only once: give it to the software now',
  'software.token.lost': 'The token was made, but did not arrive here. Issue another one and revoke this one',
  'software.tokens': 'Active tokens',
  'software.none.title': 'No tokens',
  'software.none.text': 'Issued tokens appear here: you see how many services they connected and can revoke them.',
  'software.counts': '{made} connected, {left} left',
  'software.until': 'until {date}',
  'software.revoke': 'Revoke',
  'software.revoke.named': 'Revoke the token “{name}”',
  'software.revoke.title': 'Revoke the token “{name}”?',
  'software.card': 'Connected by software',
  'software.card.at': 'When',
  'software.card.manages': 'The software changes nothing by itself: it asks you about every change.',
  'software.end': 'Disconnect the software',
  'software.end.title': 'Disconnect the software?',
  'software.end.text':
    'It will no longer be able to read or change the settings of the service. This cannot be undone; the service itself stays.',
  'software.asks': 'The software asks to change the service',
  'software.now': 'Now:',
  'software.then': 'Then:',
  'software.on': 'on',
  'software.off': 'off',
  'software.yes': 'Agree',
  'software.no': 'Reject',
  'software.refused': 'Change rejected',
  'software.gone': 'The software has changed its request. Check it again',
} as const satisfies Translation<'en', typeof ru>

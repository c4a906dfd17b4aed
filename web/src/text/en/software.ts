import type { software as ru } from '../ru/software.ts'
import type { Translation } from '../messages.ts'

export const software = {
  'software.lead':
    'Software that has such a token connects a service in your name by itself: in test mode, until you publish it.',
  'software.name': 'What it is for',
  'software.services': 'How many services to connect',
  'software.days': 'For how many days',
  'software.issue': 'Issue token',
  'software.token': 'Registration token',
  'software.token.once': 'It is shown once: give it to the software',
  'software.tokens': 'Tokens that work',
  'software.none.title': 'No tokens',
  'software.counts': '{made} connected, {left} left',
  'software.until': 'until {date}',
  'software.revoke': 'Revoke',
  'software.revoke.named': 'Revoke the token “{name}”',
  'software.revoke.title': 'Revoke the token “{name}”?',
  'software.card': 'Connected by software',
  'software.card.at': 'When',
  'software.card.manages':
    'By itself the software changes the name of the service alone, and asks you about anything else.',
  'software.end': 'Disconnect the software',
  'software.end.title': 'Disconnect the software?',
  'software.end.text': 'It cannot be connected again.',
  'software.asks': 'The software asks to change the service',
  'software.now': 'Now:',
  'software.then': 'Then:',
  'software.on': 'on',
  'software.off': 'off',
  'software.yes': 'Agree',
  'software.no': 'Refuse',
  'software.refused': 'Left as it was',
  'software.gone': 'It asks for something else by now',
} as const satisfies Translation<'en', typeof ru>

import type { Translation } from '../messages.ts'
import type { guide as ru } from '../ru/guide.ts'

export const guide = {
  'guide.title': 'Connecting a service',
  'guide.proofs': 'Tested libraries',
  'guide.search': 'Search: a library, an error, a word',
  'guide.search.none': 'Nothing found',
  'guide.contents': 'Contents',
  'guide.more': 'Didn’t find an answer?',
} as const satisfies Translation<'en', typeof ru>

import type { Translation } from '../messages.ts'
import type { guide as ru } from '../ru/guide.ts'

export const guide = {
  'guide.title': 'Connecting a service',
  'guide.proofs': 'Tested libraries',
  'guide.contents': 'Contents',
  'guide.more': 'Didn’t find an answer?',
} as const satisfies Translation<'en', typeof ru>

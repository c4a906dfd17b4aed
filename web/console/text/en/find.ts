import type { Translation } from '../../../src/text/messages.ts'
import type { ruFind } from '../ru/find.ts'

export const enFind = {
  'find.label': 'E-mail, phone, name or id (of a user, service, message or request)',
  'find.short': 'Find…',
  'find.go': 'Find',
} as const satisfies Translation<'en', typeof ruFind>

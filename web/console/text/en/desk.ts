import type { Translation } from '../../../src/text/messages.ts'
import type { ruDesk } from '../ru/desk.ts'

export const enDesk = {
  'desk.resend': 'Send messages again',
  'desk.resend.will':
    'Waiting and failed messages are sent at once. If there are none, the user gets a new link, and the earlier one stops working.',
} as const satisfies Translation<'en', typeof ruDesk>

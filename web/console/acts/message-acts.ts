import { adminCalls } from '@kabinet/contract/admin/calls'
import type { DeskAct } from './desk-act.ts'

export const messageDeskActs = {
  retryMessage: {
    call: adminCalls.retryMessage,
    role: 'support',
    name: 'messages.retry',
    will: 'messages.retry.will',
    undo: 'never',
  },
  closeFeedback: {
    call: adminCalls.closeFeedback,
    role: 'support',
    name: 'messages.close',
    will: 'messages.close.will',
    undo: 'never',
  },
} as const satisfies Record<string, DeskAct>

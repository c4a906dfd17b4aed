import { adminCalls } from '@kabinet/contract/admin/calls'
import type { DeskAct } from './desk-act.ts'

export const messageDeskActs = {
  retryMessage: { call: adminCalls.retryMessage, role: 'support', name: 'messages.retry', undo: 'never' },
  closeFeedback: { call: adminCalls.closeFeedback, role: 'support', name: 'messages.close', undo: 'never' },
} as const satisfies Record<string, DeskAct>

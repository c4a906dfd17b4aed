import { adminCalls } from '@kabinet/contract/admin/calls'
import type { DeskAct } from './desk-act.ts'

export const peopleDeskActs = {
  resendLetters: {
    call: adminCalls.resendLetters,
    role: 'support',
    name: 'desk.resend',
    will: 'desk.resend.will',
    undo: 'never',
  },
} as const satisfies Record<string, DeskAct>

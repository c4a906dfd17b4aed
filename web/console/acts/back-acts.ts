import { adminCalls } from '@kabinet/contract/admin/calls'
import type { DeskAct } from './desk-act.ts'

/** Acts by which the audit undoes others. It gives every value, so they have no fields. */
export const backDeskActs = {
  setPolicyBack: {
    call: adminCalls.setPolicy,
    role: 'operator',
    name: 'overview.setBack',
    will: 'overview.set.will',
    undo: 'overview.set.undo',
  },
  addToGroupAgain: {
    call: adminCalls.addToGroup,
    role: 'operator',
    name: 'desk.group.add',
    undo: 'desk.group.add.undo',
  },
  removeFromGroupAgain: {
    call: adminCalls.removeFromGroup,
    role: 'operator',
    name: 'desk.group.remove',
    undo: 'desk.group.remove.undo',
  },
  setRoleBack: { call: adminCalls.changeRole, role: 'operator', name: 'audit.role', undo: 'desk.role.undo' },
} as const satisfies Record<string, DeskAct>

import { adminCalls } from '@kabinet/contract/admin/calls'
import type { DeskAct } from './desk-act.ts'

const services = {
  name: 'services',
  label: 'desk.block.services',
  hint: 'desk.block.services.hint',
  isOptional: true,
  choices: [
    { value: 'keep', label: 'desk.block.services.keep' },
    { value: 'suspend', label: 'desk.block.services.suspend' },
  ],
} as const

const group = { name: 'group', label: 'desk.group' } as const

/** In the order in which the page of a user offers them. */
export const peopleDeskActs = {
  resendLetters: { call: adminCalls.resendLetters, role: 'support', name: 'desk.resend' },
  unlockPerson: { call: adminCalls.unlockPerson, role: 'support', name: 'desk.unlock' },
  notePerson: { call: adminCalls.notePerson, role: 'support', name: 'desk.note' },
  showContact: { call: adminCalls.showContact, role: 'support', name: 'desk.contact' },
  endPersonSessions: { call: adminCalls.endPersonSessions, role: 'support', name: 'desk.endSessions', undo: 'never' },
  unblockPerson: { call: adminCalls.unblockPerson, role: 'operator', name: 'desk.unblock', undo: 'desk.unblock.undo' },
  blockPerson: {
    call: adminCalls.blockPerson,
    role: 'operator',
    name: 'desk.block',
    undo: 'desk.block.undo',
    fields: [services],
  },
  resetSecondStep: { call: adminCalls.resetSecondStep, role: 'operator', name: 'desk.secondStep', undo: 'never' },
  unfreezeContacts: { call: adminCalls.unfreezeContacts, role: 'operator', name: 'desk.unfreeze', undo: 'never' },
  allowServices: { call: adminCalls.allowServices, role: 'operator', name: 'desk.allow', undo: 'desk.allow.undo' },
  disallowServices: {
    call: adminCalls.disallowServices,
    role: 'operator',
    name: 'desk.disallow',
    undo: 'desk.disallow.undo',
  },
  addToGroup: {
    call: adminCalls.addToGroup,
    role: 'operator',
    name: 'desk.group.add',
    undo: 'desk.group.add.undo',
    fields: [group],
  },
  removeFromGroup: {
    call: adminCalls.removeFromGroup,
    role: 'operator',
    name: 'desk.group.remove',
    undo: 'desk.group.remove.undo',
    fields: [group],
  },
  changeRole: {
    call: adminCalls.changeRole,
    role: 'operator',
    name: 'desk.role',
    undo: 'desk.role.undo',
    fields: [
      {
        name: 'role',
        label: 'user.role',
        choices: [
          { value: 'none', label: 'desk.role.none' },
          { value: 'support', label: 'user.role.support' },
          { value: 'operator', label: 'user.role.operator' },
        ],
      },
    ],
  },
  restoreAccount: {
    call: adminCalls.restoreAccount,
    role: 'operator',
    name: 'desk.restore',
    undo: 'desk.unblock.undo',
  },
  erasePerson: { call: adminCalls.erasePerson, role: 'operator', name: 'desk.erase', undo: 'never' },
} as const satisfies Record<string, DeskAct>

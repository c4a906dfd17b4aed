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
  resendLetters: { call: adminCalls.resendLetters, role: 'support', name: 'desk.resend', will: 'desk.resend.will' },
  unlockPerson: { call: adminCalls.unlockPerson, role: 'support', name: 'desk.unlock', will: 'desk.unlock.will' },
  notePerson: { call: adminCalls.notePerson, role: 'support', name: 'desk.note', will: 'desk.note.will' },
  showContact: { call: adminCalls.showContact, role: 'support', name: 'desk.contact', will: 'desk.contact.will' },
  endPersonSessions: {
    call: adminCalls.endPersonSessions,
    role: 'support',
    name: 'desk.endSessions',
    will: 'desk.endSessions.will',
    undo: 'never',
  },
  unblockPerson: {
    call: adminCalls.unblockPerson,
    role: 'operator',
    name: 'desk.unblock',
    will: 'desk.unblock.will',
    undo: 'desk.unblock.undo',
  },
  blockPerson: {
    call: adminCalls.blockPerson,
    role: 'operator',
    name: 'desk.block',
    will: 'desk.block.will',
    undo: 'desk.block.undo',
    fields: [services],
  },
  resetSecondStep: {
    call: adminCalls.resetSecondStep,
    role: 'operator',
    name: 'desk.secondStep',
    will: 'desk.secondStep.will',
    undo: 'never',
  },
  unfreezeContacts: {
    call: adminCalls.unfreezeContacts,
    role: 'operator',
    name: 'desk.unfreeze',
    will: 'desk.unfreeze.will',
    undo: 'never',
  },
  allowServices: {
    call: adminCalls.allowServices,
    role: 'operator',
    name: 'desk.allow',
    will: 'desk.allow.will',
    undo: 'desk.allow.undo',
  },
  disallowServices: {
    call: adminCalls.disallowServices,
    role: 'operator',
    name: 'desk.disallow',
    will: 'desk.disallow.will',
    undo: 'desk.disallow.undo',
  },
  addToGroup: {
    call: adminCalls.addToGroup,
    role: 'operator',
    name: 'desk.group.add',
    will: 'desk.group.add.will',
    undo: 'desk.group.add.undo',
    fields: [group],
  },
  removeFromGroup: {
    call: adminCalls.removeFromGroup,
    role: 'operator',
    name: 'desk.group.remove',
    will: 'desk.group.remove.will',
    undo: 'desk.group.remove.undo',
    fields: [group],
  },
  changeRole: {
    call: adminCalls.changeRole,
    role: 'operator',
    name: 'desk.role',
    will: 'desk.role.will',
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
    will: 'desk.restore.will',
    undo: 'desk.unblock.undo',
  },
  erasePerson: {
    call: adminCalls.erasePerson,
    role: 'operator',
    name: 'desk.erase',
    will: 'desk.erase.will',
    undo: 'never',
  },
} as const satisfies Record<string, DeskAct>

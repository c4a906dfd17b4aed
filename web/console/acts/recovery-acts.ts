import { adminCalls } from '@kabinet/contract/admin/calls'
import type { DeskAct } from './desk-act.ts'

const secondStep = {
  name: 'without_second_step',
  label: 'desk.link.secondStep',
  isOptional: true,
  isFlag: true,
  choices: [{ value: 'yes', label: 'desk.link.secondStep.without' }],
} as const

/** Ways back for users who lost their contacts (docs/security.md#let-in-by-support). */
export const recoveryDeskActs = {
  changeContact: {
    call: adminCalls.changeContact,
    role: 'operator',
    name: 'desk.changeContact',
    undo: 'never',
    fields: [
      { name: 'contact', label: 'desk.changeContact.contact' },
      {
        name: 'old',
        label: 'desk.changeContact.old',
        choices: [
          { value: 'lost', label: 'desk.changeContact.lost' },
          { value: 'stolen', label: 'desk.changeContact.stolen' },
        ],
      },
      { name: 'identity_checked', label: 'desk.changeContact.checked', hint: 'desk.changeContact.checked.hint' },
    ],
  },
  sendRecoveryLink: {
    call: adminCalls.makeRecoveryLink,
    role: 'operator',
    name: 'desk.link.send',
    undo: 'never',
    fields: [{ name: 'to', label: 'desk.link.to', hint: 'desk.link.to.hint' }, secondStep],
  },
  printRecoveryLink: {
    call: adminCalls.makeRecoveryLink,
    role: 'operator',
    name: 'desk.link.print',
    undo: 'never',
    fields: [secondStep],
    always: { print: true },
  },
  approveRecoveryLink: {
    call: adminCalls.approveRecoveryLink,
    role: 'operator',
    name: 'desk.link.approve',
    undo: 'never',
  },
} as const satisfies Record<string, DeskAct>

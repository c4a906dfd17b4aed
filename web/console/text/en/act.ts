import type { Translation } from '../../../src/text/messages.ts'
import type { ruAct } from '../ru/act.ts'

export const enAct = {
  'act.why': 'Why',
  'act.why.hint': 'For example, a ticket number. Colleagues and the audit see it.',
  'act.why.missing': 'Say why this is needed.',
  'act.choose': 'Choose',
  'act.choose.missing': 'Choose an option.',
  'act.field.missing': 'Fill in this field.',
  'act.cannotBeUndone': 'This cannot be undone.',
  'act.undo': 'To undo it: {how}',
  'act.cancel': 'Cancel',
  'act.close': 'Close',
  'act.done': 'Done',
  'act.refused': 'Not done. The server says:',
  'act.failed': 'Something went wrong on the server. Reload the page and see whether it was done before you try again.',
  'act.noAnswer':
    'The server didn’t answer, so it may have been done. Reload the page and read “Acts of support” before you repeat it.',
  'act.forbidden': 'Your role doesn’t allow this. Ask an operator.',
  'act.stepUp':
    'This needs a fresh proof that it’s you. What you wrote is kept: this window opens again after the proof.',
  'act.stepUp.go': 'Prove it’s me',
  'act.onlyFor.support': 'Only support and operators: {acts}.',
  'act.onlyFor.operator': 'Only operators: {acts}.',
} as const satisfies Translation<'en', typeof ruAct>

import { flow } from './flow.ts'

/** Design guide 7.6. */
export const changeTransportFlow = flow({
  start: 'confirm',
  done: 'changed',
  steps: { confirm: { codeSent: 'enterCode' }, enterCode: { codeAccepted: 'changed', resent: 'enterCode' }, changed: {} },
})

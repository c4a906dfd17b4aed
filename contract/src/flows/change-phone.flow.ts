import { flow } from './flow.ts'

/** Design guide 7.1. */
export const changePhoneFlow = flow({
  start: 'enterNumber',
  done: 'changed',
  steps: {
    enterNumber: { codeSent: 'enterCode' },
    enterCode: { codeAccepted: 'changed', resent: 'enterCode', back: 'enterNumber' },
    changed: {},
  },
})

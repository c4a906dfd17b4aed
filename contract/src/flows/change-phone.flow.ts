import { flow } from './flow.ts'

/** docs/design.md#dialog-flows. */
export const changePhoneFlow = flow({
  start: 'enterNumber',
  done: 'changed',
  steps: {
    enterNumber: { codeSent: 'enterCode' },
    enterCode: { codeAccepted: 'changed', resent: 'enterCode', back: 'enterNumber' },
    changed: {},
  },
})

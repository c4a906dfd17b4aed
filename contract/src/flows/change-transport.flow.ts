import { flow } from './flow.ts'

/** docs/design.md#dialog-flows. */
export const changeTransportFlow = flow({
  start: 'confirm',
  done: 'changed',
  steps: {
    confirm: { codeSent: 'enterCode', oldCodeSent: 'enterOldCode' },
    enterOldCode: { codeAccepted: 'enterCode', resent: 'enterOldCode' },
    enterCode: { codeAccepted: 'changed', resent: 'enterCode' },
    changed: {},
  },
})

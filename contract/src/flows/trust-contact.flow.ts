import { flow } from './flow.ts'

export const trustContactFlow = flow({
  start: 'choose',
  done: 'trusted',
  steps: {
    choose: { codeSent: 'enterCode', appChosen: 'enterAppCode', proven: 'trusted' },
    enterCode: { codeAccepted: 'trusted', resent: 'enterCode' },
    enterAppCode: { codeAccepted: 'trusted' },
    trusted: {},
  },
})

import { flow } from './flow.ts'

export const renewSecretFlow = flow({
  start: 'choose',
  done: 'issued',
  steps: { choose: { issued: 'issued' }, issued: {} },
})

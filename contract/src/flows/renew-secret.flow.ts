import { flow } from './flow.ts'

/** A new client secret: choose how long the old one stays valid, then show the new one once. */
export const renewSecretFlow = flow({
  start: 'choose',
  done: 'issued',
  steps: { choose: { issued: 'issued' }, issued: {} },
})

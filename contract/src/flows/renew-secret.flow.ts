import { flow } from './flow.ts'

/** A service's new secret: how long the old one lives on, then the new one is told once. */
export const renewSecretFlow = flow({
  start: 'choose',
  done: 'issued',
  steps: { choose: { issued: 'issued' }, issued: {} },
})

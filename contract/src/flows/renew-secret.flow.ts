import { flow } from './flow.ts'

/** A service's new secret: how long the old one lives on, the password where it was proven too long ago, then the secret is told once. */
export const renewSecretFlow = flow({
  start: 'choose',
  done: 'issued',
  steps: {
    choose: { issued: 'issued', stepUp: 'provePassword' },
    provePassword: { issued: 'issued', back: 'choose' },
    issued: {},
  },
})

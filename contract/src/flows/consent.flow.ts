import { flow } from './flow.ts'

/** /authorize (docs/design.md#consent-authorize; docs/contract.md#single-sign-on). */
export const consentFlow = flow({
  start: 'loading',
  done: 'returning',
  steps: {
    loading: {
      login: 'login',
      consent: 'request',
      continue: 'confirmAccount',
      barred: 'barred',
      agreements: 'agreements',
      failed: 'error',
    },
    login: { signedIn: 'loading', rejected: 'returning', failed: 'error' },
    confirmAccount: { provided: 'returning', rejected: 'returning', switched: 'loading', failed: 'error' },
    request: { provided: 'returning', rejected: 'returning', switched: 'loading', failed: 'error' },
    agreements: { accepted: 'loading', rejected: 'returning', switched: 'loading', failed: 'error' },
    barred: { rejected: 'returning', switched: 'loading', failed: 'error' },
    error: { retry: 'loading' },
    returning: {},
  },
})

import type { ServiceRequest } from '@kabinet/contract/api/services/requests.api'

export const checks = ['sign-in', 'reject', 'expired-code', 'refresh', 'log-out', 'back-channel'] as const
export type Check = (typeof checks)[number]
/** `broken` has the refusal that came after the last success. */
export type CheckState = { is: 'ok' | 'unseen' } | { is: 'broken'; request: ServiceRequest }

type Finds = (request: ServiceRequest) => boolean

const succeeds: Record<Check, Finds> = {
  'sign-in': ({ step, error, grant_type }) => step === 'token' && error === null && grant_type === 'authorization_code',
  reject: ({ step, error }) => step === 'authorize' && error === 'access_denied',
  'expired-code': ({ step, error, advice }) =>
    step === 'token' && error === 'invalid_grant' && advice?.en.startsWith('The code is') === true,
  refresh: ({ step, error, grant_type }) => step === 'token' && error === null && grant_type === 'refresh_token',
  'log-out': ({ step, error }) => step === 'log-out' && error === null,
  'back-channel': ({ step, error }) => step === 'back-channel' && error === null,
}

const fails: Record<Check, Finds> = {
  'sign-in': (request) =>
    ['authorize', 'par', 'token'].includes(request.step) &&
    request.error !== null &&
    request.error !== 'ignored_scope' &&
    !isOfUser(request) &&
    !succeeds['expired-code'](request) &&
    !fails.refresh(request),
  reject: () => false,
  'expired-code': () => false,
  refresh: ({ step, error, advice }) =>
    step === 'token' && error === 'invalid_grant' && advice?.en.startsWith('The refresh token') === true,
  'log-out': ({ step, error }) => step === 'log-out' && error !== null,
  'back-channel': ({ step, error }) => step === 'back-channel' && error !== null,
}

const isOfUser = ({ error }: ServiceRequest) =>
  ['access_denied', 'login_required', 'consent_required', 'interaction_required'].includes(error ?? '')

/** `requests`: newest first. */
export function stateOf(check: Check, requests: readonly ServiceRequest[]): CheckState {
  const last = requests.find((request) => succeeds[check](request) || fails[check](request))
  if (!last) return { is: 'unseen' }
  return fails[check](last) ? { is: 'broken', request: last } : { is: 'ok' }
}

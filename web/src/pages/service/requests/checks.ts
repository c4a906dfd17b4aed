import type { ServiceRequest } from '@kabinet/contract/api/services/requests.api'

export const checks = ['sign-in', 'reject', 'expired-code', 'refresh', 'log-out', 'back-channel'] as const
export type Check = (typeof checks)[number]
/**
 * `seen`: it happened, and only the service knows whether it handled it. `broken` has the refusal that came after the last success. `lost`:
 * a code was issued and never exchanged.
 */
export type CheckState = { is: 'ok' | 'seen' | 'unseen' | 'lost' } | { is: 'broken'; request: ServiceRequest }

type Finds = (request: ServiceRequest) => boolean

const succeeds: Record<Check, Finds> = {
  'sign-in': ({ step, error, grant_type }) => step === 'token' && error === null && grant_type === 'authorization_code',
  reject: ({ step, error, outcome }) => step === 'authorize' && outcome === 'note' && error === 'access_denied',
  'expired-code': ({ step, error, advice }) =>
    step === 'token' && error === 'invalid_grant' && advice?.en.startsWith('The code ') === true,
  refresh: ({ step, error, grant_type }) => step === 'token' && error === null && grant_type === 'refresh_token',
  'log-out': ({ step, error }) => step === 'log-out' && error === null,
  'back-channel': ({ step, error }) => step === 'back-channel' && error === null,
}

const isOnlySeen: readonly Check[] = ['reject', 'expired-code', 'log-out']

const fails: Record<Check, Finds> = {
  'sign-in': (request) =>
    ['authorize', 'par', 'token'].includes(request.step) &&
    request.outcome === 'refused' &&
    !isOfUser(request) &&
    !succeeds['expired-code'](request) &&
    !fails.refresh(request),
  reject: () => false,
  'expired-code': () => false,
  refresh: ({ step, error, advice }) =>
    step === 'token' && error === 'invalid_grant' && advice?.en.startsWith('The refresh token') === true,
  'log-out': ({ step, outcome }) => step === 'log-out' && outcome === 'refused',
  'back-channel': ({ step, outcome }) => step === 'back-channel' && outcome === 'refused',
}

const isOfUser = ({ error }: ServiceRequest) =>
  ['access_denied', 'login_required', 'consent_required', 'interaction_required'].includes(error ?? '')

/** `requests`: newest first. `now`: epoch milliseconds. */
export function stateOf(check: Check, requests: readonly ServiceRequest[], now = Date.now()): CheckState {
  if (check === 'sign-in' && isCodeLost(requests, now)) return { is: 'lost' }
  const last = requests.find((request) => succeeds[check](request) || fails[check](request))
  if (!last) return { is: 'unseen' }
  if (fails[check](last)) return { is: 'broken', request: last }
  return { is: isOnlySeen.includes(check) ? 'seen' : 'ok' }
}

/** A code lives for a minute. The rows are stored within seconds. */
const codeMs = 70_000

function isCodeLost(requests: readonly ServiceRequest[], now: number): boolean {
  const issued = requests.find(({ step, outcome }) => step === 'authorize' && outcome === 'done')
  if (!issued || Date.parse(issued.last_at) > now - codeMs) return false
  return !requests.some(({ step, last_at }) => step === 'token' && last_at >= issued.last_at)
}

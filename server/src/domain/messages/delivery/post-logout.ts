import { guardedRequest, type GuardedSettings } from '../../../lib/outside/guarded-request.ts'
import { RefusedForGood } from './refused-for-good.ts'

/** Posts a logout token (OpenID Connect Back-Channel Logout 1.0, 2.5). Returns the HTTP status without reading the body. */
export function postLogout(uri: string, token: string, settings: GuardedSettings): Promise<number> {
  const body = new URLSearchParams({ logout_token: token }).toString()
  return post(uri, 'application/x-www-form-urlencoded', body, settings)
}

/** Pushes a Security Event Token to a service (RFC 8935, 2). Returns the HTTP status. */
export const postEvent = (uri: string, token: string, settings: GuardedSettings): Promise<number> =>
  post(uri, 'application/secevent+jwt', token, settings)

function post(uri: string, type: string, body: string, settings: GuardedSettings): Promise<number> {
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)), accept: '*/*' }
  return guardedRequest(new URL(uri), { method: 'POST', headers, body }, settings, ({ statusCode = 0 }) => statusCode)
}

/** Throws RefusedForGood for 400 and a retryable error for other failures (OpenID Connect Back-Channel Logout 1.0, 2.8). */
export function throwIfRejected(status: number): void {
  if (status === 400) throw new RefusedForGood('the service answered 400')
  if (status < 200 || status > 299) throw new Error(`the service answered ${status}`)
}

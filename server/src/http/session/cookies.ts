import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Every cookie that the server sets. `passkey`: what challenges are bound to; `signOn` is the provider's session cookie; `requests`: the interactions that this browser began, one open as long as it is there. */
const names = {
  device: 'kabinet_device',
  passkey: 'kabinet_passkey',
  signOn: 'kabinet_sso',
  requests: 'kabinet_requests',
  interaction: 'kabinet_interaction',
  resume: 'kabinet_resume',
} as const

export type Cookie = keyof typeof names

/** Under https `__Host-…`, so that no neighbour host can plant one (RFC 6265bis 4.1.3.2), save for the way back, which has a path of its own. */
export function cookieName(cookie: Cookie, isSecure: boolean): string {
  return isSecure && cookie !== 'resume' ? `__Host-${names[cookie]}` : names[cookie]
}

export type Cookies = {
  get: (cookie: Cookie) => string | undefined
  /** `maxAge` in seconds; absent: until the browser closes. `path`: the whole site unless given. */
  set: (cookie: Cookie, value: string, options: { maxAge?: number; sameSite: 'strict' | 'lax'; path?: string }) => void
  clear: (cookie: Cookie) => void
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  const base = { httpOnly: true, secure: isSecure, path: '/' } satisfies CookieSerializeOptions
  return {
    get: (cookie) => request.cookies[cookieName(cookie, isSecure)],
    set: (cookie, value, options) => void reply.setCookie(cookieName(cookie, isSecure), value, { ...base, ...options }),
    clear: (cookie) => void reply.clearCookie(cookieName(cookie, isSecure), { ...base, sameSite: 'lax' }),
  }
}

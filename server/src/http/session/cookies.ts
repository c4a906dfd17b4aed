import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * `passkey` binds passkey challenges. `signOn` is the cookie of the OIDC provider. `requests`: interactions of this browser, newest
 * first. `left`: the page sets it before a log-out, and removes it at the next sign-in.
 */
const names = {
  device: 'kabinet_device',
  passkey: 'kabinet_passkey',
  signOn: 'kabinet_sso',
  requests: 'kabinet_requests',
  interaction: 'kabinet_interaction',
  resume: 'kabinet_resume',
  left: 'kabinet_left',
} as const

export type Cookie = keyof typeof names

const plain: readonly Cookie[] = ['resume', 'left']

/** `__Host-…` under https, so that no sibling host can set it (RFC 6265bis 4.1.3.2). `resume` has its own path. */
export function cookieName(cookie: Cookie, isSecure: boolean): string {
  return isSecure && !plain.includes(cookie) ? `__Host-${names[cookie]}` : names[cookie]
}

export type Cookies = {
  get: (cookie: Cookie) => string | undefined
  /** The value that the browser has once the answer has arrived. */
  after: (cookie: Cookie) => string | undefined
  /** `maxAge` in seconds; without it the cookie expires with the browser session. */
  set: (cookie: Cookie, value: string, options: { maxAge?: number; sameSite: 'strict' | 'lax'; path?: string }) => void
  clear: (cookie: Cookie) => void
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  const written = new Map<Cookie, string>()
  const base = { httpOnly: true, secure: isSecure, path: '/' } satisfies CookieSerializeOptions
  return {
    get: (cookie) => request.cookies[cookieName(cookie, isSecure)],
    after: (cookie) => written.get(cookie) ?? request.cookies[cookieName(cookie, isSecure)],
    set: (cookie, value, options) => {
      written.set(cookie, value)
      reply.setCookie(cookieName(cookie, isSecure), value, { ...base, ...options })
    },
    clear: (cookie) => void reply.clearCookie(cookieName(cookie, isSecure), { ...base, sameSite: 'lax' }),
  }
}

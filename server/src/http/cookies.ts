import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookies = {
  get: (name: string) => string | undefined
  /** `maxAge` in seconds; absent: until the browser closes. */
  set: (name: string, value: string, options: { maxAge?: number; sameSite: 'strict' | 'lax' }) => void
  clear: (name: string) => void
}

/** Cookies by their bare names: under https they are `__Host-…` and `Secure`, so that no neighbour host can plant one (RFC 6265bis 4.1.3.2). */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  const full = (name: string) => (isSecure ? `__Host-${name}` : name)
  const base = { httpOnly: true, secure: isSecure, path: '/' } satisfies CookieSerializeOptions
  return {
    get: (name) => request.cookies[full(name)],
    set: (name, value, options) => void reply.setCookie(full(name), value, { ...base, ...options }),
    clear: (name) => void reply.clearCookie(full(name), { ...base, sameSite: 'lax' }),
  }
}

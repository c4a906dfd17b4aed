import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `session`: of the console. `state`: binds a sign-in to the browser that began it. `first`: may become the first operator. */
const names = { session: 'kabinet_console', state: 'kabinet_console_state', first: 'kabinet_console_first' } as const
type Name = keyof typeof names

const nameOf = (name: Name, isSecure: boolean) => (isSecure ? `__Host-${names[name]}` : names[name])

export const isConsoleCookie = (header: string | undefined): boolean =>
  /(?:^|[ ;])(?:__Host-)?kabinet_console\w*=/.test(header ?? '')

export function consoleCookies(consoleUrl: string, request: FastifyRequest, reply: FastifyReply) {
  const isSecure = consoleUrl.startsWith('https:')
  // On http, other programs of this machine share the host.
  const base = { httpOnly: true, secure: isSecure, path: isSecure ? '/' : '/console/' } satisfies CookieSerializeOptions
  return {
    get: (name: Name) => request.cookies[nameOf(name, isSecure)],
    /** The callback is a visit from another site, which sends no `strict` cookie. */
    set: (name: Name, value: string, maxAge: number) =>
      void reply.setCookie(nameOf(name, isSecure), value, {
        ...base,
        maxAge,
        sameSite: name === 'session' ? 'strict' : 'lax',
      }),
    clear: (name: Name) => void reply.clearCookie(nameOf(name, isSecure), { ...base, sameSite: 'lax' }),
  }
}

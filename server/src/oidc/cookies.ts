import type { KoaContextWithOIDC } from 'oidc-provider'
import { requestsCookie, signOnCookie } from '../domain/grants/cookies.ts'

/** Full names, as the provider sets them (RFC 6265bis 4.1.3.2). The way back has a path of its own, so it cannot be `__Host-`. */
export function oidcCookies(isSecure: boolean) {
  const prefix = isSecure ? '__Host-' : ''
  return {
    signOn: `${prefix}${signOnCookie}`,
    requests: `${prefix}${requestsCookie}`,
    interaction: `${prefix}kabinet_interaction`,
    resume: 'kabinet_resume',
  }
}

const remembered = 6
const requestsMaxAgeMs = 24 * 3600 * 1000

/**
 * The interactions that this browser began, newest first: only the newest is answered, an older one was overtaken by another tab, and
 * any other belongs to another browser. Nothing is looked up for a browser that did not begin it: that would give sign-ins away.
 */
export function rememberRequest(ctx: KoaContextWithOIDC, name: string, uid: string): void {
  const value = [uid, ...requestsIn(ctx.cookies.get(name))].slice(0, remembered).join('.')
  ctx.cookies.set(name, value, { httpOnly: true, sameSite: 'lax', path: '/', overwrite: true, maxAge: requestsMaxAgeMs })
}

export type Whose = 'ours' | 'overtaken' | 'foreign'

export function whoseRequest(cookie: string | undefined, uid: string): Whose {
  const place = requestsIn(cookie).indexOf(uid)
  if (place === 0) return 'ours'
  return place > 0 ? 'overtaken' : 'foreign'
}

const requestsIn = (cookie: string | undefined) => (cookie ?? '').split('.').filter((uid) => /^[\w-]{20,64}$/.test(uid))

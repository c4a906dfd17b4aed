import type { KoaContextWithOIDC } from 'oidc-provider'

const remembered = 20
export const requestsSeconds = 24 * 3600
const requestsMaxAgeMs = requestsSeconds * 1000

/** Adds an interaction to the cookie of this browser, newest first. Only this browser can answer it. */
export function rememberRequest(ctx: KoaContextWithOIDC, name: string, uid: string): void {
  ctx.cookies.set(name, withNewest(ctx.cookies.get(name), uid), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    overwrite: true,
    maxAge: requestsMaxAgeMs,
  })
}

export const withNewest = (cookie: string | undefined, uid: string): string =>
  [uid, ...requestsIn(cookie)].slice(0, remembered).join('.')

export const isOwnRequest = (cookie: string | undefined, uid: string): boolean => requestsIn(cookie).includes(uid)

const requestsIn = (cookie: string | undefined) => (cookie ?? '').split('.').filter((uid) => /^[\w-]{20,64}$/.test(uid))

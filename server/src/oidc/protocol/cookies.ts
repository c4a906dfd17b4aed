import type { KoaContextWithOIDC } from 'oidc-provider'

const remembered = 6
export const requestsSeconds = 24 * 3600
const requestsMaxAgeMs = requestsSeconds * 1000

/**
 * Adds an interaction to the cookie of this browser, newest first. Only the newest can be answered. Older ones were superseded by another
 * tab; unknown ones belong to another browser and are not looked up, so that a leaked id gives no access.
 */
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

export type Whose = 'ours' | 'overtaken' | 'foreign'

export function ownershipOfRequest(cookie: string | undefined, uid: string): Whose {
  const place = requestsIn(cookie).indexOf(uid)
  if (place === 0) return 'ours'
  return place > 0 ? 'overtaken' : 'foreign'
}

const requestsIn = (cookie: string | undefined) => (cookie ?? '').split('.').filter((uid) => /^[\w-]{20,64}$/.test(uid))

import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Cookies } from './cookies.ts'

export function setSignOn({ config }: Pick<Deps, 'config'>, cookies: Cookies, value: string): void {
  cookies.set('signOn', value, { sameSite: 'lax', maxAge: config.limits.sessionSeconds })
}

/** Clears only this session's cookie: another sign-in of this browser, also of another user, stays. */
export function clearSignOn(cookies: Cookies, session: { ssoHash: Buffer | null }): void {
  const value = cookies.get('signOn')
  if (value !== undefined && session.ssoHash && sha256(value).equals(session.ssoHash)) cookies.clear('signOn')
}

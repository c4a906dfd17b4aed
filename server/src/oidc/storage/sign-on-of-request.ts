import { Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/ids.ts'
import { newSignOnCookie, readSignOnCookie, type SentSignOn } from '../../domain/grants/sign-on-cookie.ts'

/** The single sign-on session of the current request; null when its browser has none. */
export function signOnOfRequest({ keys }: Pick<Deps, 'keys'>): SentSignOn | null {
  return readSignOnCookie(keys, Provider.ctx?.oidc.session?.jti)
}

/** A new cookie value for the same session. */
export function renewedCookie({ keys }: Pick<Deps, 'keys'>, cookie: string): string {
  const session = readSignOnCookie(keys, cookie)
  return session ? newSignOnCookie(keys, session) : newToken()
}

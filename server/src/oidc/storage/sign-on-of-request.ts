import { Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/ids.ts'
import { newSignOnCookie, readSignOnCookie, type SentSignOn } from '../../domain/grants/sign-on-cookie.ts'

export function signOnOfRequest({ keys }: Pick<Deps, 'keys'>): SentSignOn | null {
  return readSignOnCookie(keys, Provider.ctx?.oidc.session?.jti)
}

export function renewedCookie({ keys }: Pick<Deps, 'keys'>, cookie: string): string {
  const session = readSignOnCookie(keys, cookie)
  return session ? newSignOnCookie(keys, session) : newToken()
}

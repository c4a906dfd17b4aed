import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../http/caller.ts'
import { askedLocaleOf } from '../../http/locale.ts'
import type { Cookies } from '../../http/session/cookies.ts'
import type { Device } from '../../http/session/device.ts'
import { sha256 } from '../../lib/keys.ts'
import type { SignOnCookies } from '../../domain/sessions/confirm-session.ts'

export type Browser = { device: Device; signOn: SignOnCookies }

export type SignedIn = { reply: SessionReply; signOnCookie?: string }

export const signOnOf = (cookies: Cookies): SignOnCookies => ({
  cookie: cookies.get('signOn'),
})

export function setSignOn(cookies: Cookies, value: string, maxAge: number): void {
  cookies.set('signOn', value, { maxAge, sameSite: 'lax' })
}

/** Clears only this session's cookie, so that cancelling a second sign-in keeps the first. */
export function clearSignOn(cookies: Cookies, session: { ssoHash: Buffer | null }): void {
  const value = cookies.get('signOn')
  if (value !== undefined && session.ssoHash && sha256(value).equals(session.ssoHash)) cookies.clear('signOn')
}

/** Without an explicitly requested language, letters use the recipient's. */
export type LocalizedCaller = Caller & { askedLocale: Locale | undefined }

export function localizedCallerOf({
  caller,
  headers,
}: {
  caller: Caller
  headers: IncomingHttpHeaders
}): LocalizedCaller {
  return { ...caller, askedLocale: askedLocaleOf(headers) }
}

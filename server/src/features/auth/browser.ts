import { isLocale, type Locale } from '@kabinet/contract/fields/locale'
import { limits } from '@kabinet/contract/limits'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../http/caller.ts'
import type { Cookies } from '../../http/cookies.ts'
import { newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { requestsCookie, signOnCookie } from '../../parts/grants/cookies.ts'
import type { SignOnCookies } from '../../parts/sessions/confirm-session.ts'

const deviceCookie = 'kabinet_device'
/** The longest that browsers keep a cookie (RFC 6265bis 5.5). */
const deviceSeconds = limits.deviceDays * 24 * 3600

/** This browser's device, remembered anew at each sign-in and kept after logging out: it decides what is a new device. */
export function rememberDevice(cookies: Cookies): Buffer {
  const known = cookies.get(deviceCookie)
  const value = known && isDevice(known) ? known : newToken()
  cookies.set(deviceCookie, value, { maxAge: deviceSeconds, sameSite: 'strict' })
  return sha256(value)
}

export function deviceOf(cookies: Cookies): Buffer | undefined {
  const known = cookies.get(deviceCookie)
  return known && isDevice(known) ? sha256(known) : undefined
}

const isDevice = (value: string) => /^[\w-]{43}$/.test(value)

export const signOnOf = (cookies: Cookies): SignOnCookies => ({
  cookie: cookies.get(signOnCookie),
  openInteraction: cookies.get(requestsCookie) !== undefined,
})

export function setSignOn(cookies: Cookies, value: string, maxAge: number): void {
  cookies.set(signOnCookie, value, { maxAge, sameSite: 'lax' })
}

/** Only the cookie of this very session: giving up a second sign-in half-way leaves the first one alone. */
export function clearSignOn(cookies: Cookies, session: { ssoHash: Buffer | null }): void {
  const value = cookies.get(signOnCookie)
  if (value !== undefined && session.ssoHash && sha256(value).equals(session.ssoHash)) cookies.clear(signOnCookie)
}

/** The caller, and the language that was asked for in so many words: without it letters speak their reader's own. */
export type Person = Caller & { asked: Locale | undefined }

export function personOf({ caller, headers }: { caller: Caller; headers: IncomingHttpHeaders }): Person {
  const asked = headers['device-locale']
  return { ...caller, asked: isLocale(asked) ? asked : undefined }
}

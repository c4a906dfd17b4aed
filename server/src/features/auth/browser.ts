import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { askedLocaleOf } from '../../http/locale.ts'
import type { Cookies } from '../../http/session/cookies.ts'
import type { Device } from '../../http/session/device.ts'
import { setSignOn } from '../../http/session/sign-on-cookie.ts'
import type { SignOnCookies } from '../../domain/sessions/confirm-session.ts'

export type Browser = { device: Device; signOn: SignOnCookies }

export type SignedIn = { reply: SessionReply; signOnCookie?: string }

export const signOnOf = (cookies: Cookies): SignOnCookies => ({ cookie: cookies.get('signOn') })

export function replySignedIn(deps: Deps, cookies: Cookies, { reply, signOnCookie }: SignedIn): SessionReply {
  if (signOnCookie) setSignOn(deps, cookies, signOnCookie)
  return reply
}

/** Without an explicitly requested language, e-mails use the recipient's. */
export type LocalizedCaller = Caller & { askedLocale: Locale | undefined }

type LocalizedCall = { caller: Caller; headers: IncomingHttpHeaders }

export function localizedCallerOf({ caller, headers }: LocalizedCall): LocalizedCaller {
  return { ...caller, askedLocale: askedLocaleOf(headers) }
}

import type { SessionReply } from '@kabinet/contract/api/auth/session'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { ErrorName } from '@kabinet/contract/errors'
import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { askedLocaleOf } from '../../http/locale.ts'
import type { Cookies } from '../../http/session/cookies.ts'
import { type Device, deviceOf, rememberDevice } from '../../http/session/device.ts'
import { setSignOn } from '../../http/session/sign-on-cookie.ts'
import type { SignOnCookies } from '../../domain/sessions/confirm-session.ts'
import { type Opened, openAgain } from '../../domain/sessions/opened.ts'
import { sessionReply } from '../../domain/sessions/session-reply.ts'
import { ApiError } from '../../lib/api-error.ts'

export type Browser = { device: Device; signOn: SignOnCookies }

export const signOnOf = (cookies: Cookies): SignOnCookies => ({ cookie: cookies.get('signOn') })

/** Undefined for the repeat of an attempt whose first answer was used, or whose session has ended. */
export async function tokensOf(deps: Deps, cookies: Cookies, opened: Opened): Promise<SessionReply | undefined> {
  const delivered = opened.unstored ?? (await openAgain(deps, opened, deviceIn(cookies)))
  if (!delivered) return undefined
  const { deviceHash, signOnCookie } = delivered
  if (signOnCookie) setSignOn(deps, cookies, signOnCookie)
  return { ...sessionReply(deps, { ...opened, deviceHash }), ...opened.more }
}

function deviceIn(cookies: Cookies): Device {
  const hash = deviceOf(cookies)
  return hash ? { hash, isNew: false } : rememberDevice(cookies)
}

/** Throws `refusal` where `tokensOf` returns nothing. */
export async function replySignedIn(
  deps: Deps,
  cookies: Cookies,
  opened: Opened | null,
  refusal: ErrorName,
): Promise<SessionReply> {
  const reply = opened && (await tokensOf(deps, cookies, opened))
  if (!reply) throw new ApiError(refusal)
  return reply
}

/** Without an explicitly requested language, e-mails use the recipient's. */
export type LocalizedCaller = Caller & { askedLocale: Locale | undefined }

type LocalizedCall = { caller: Caller; headers: IncomingHttpHeaders }

export function localizedCallerOf({ caller, headers }: LocalizedCall): LocalizedCaller {
  return { ...caller, askedLocale: askedLocaleOf(headers) }
}

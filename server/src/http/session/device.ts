import { limits } from '@kabinet/contract/limits'
import { newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Cookies } from './cookies.ts'

/** The longest lifetime that browsers allow a cookie (RFC 6265bis 5.5). */
const deviceSeconds = limits.deviceDays * 24 * 3600

/** `isNew`: the browser sent no device cookie, so no account can recognize it. */
export type Device = { hash: Buffer; isNew: boolean }

/** Extends the cookie, which survives a sign-out. */
export function rememberDevice(cookies: Cookies): Device {
  const known = cookies.get('device')
  const isNew = !known || !isDevice(known)
  const value = isNew ? newToken() : known
  cookies.set('device', value, { maxAge: deviceSeconds, sameSite: 'strict' })
  return { hash: sha256(value), isNew }
}

export function deviceOf(cookies: Pick<Cookies, 'get'>): Buffer | undefined {
  const known = cookies.get('device')
  return known && isDevice(known) ? sha256(known) : undefined
}

/**
 * The value that binds the passkey challenges of this browser. It has its own cookie: an answer about passkeys may arrive after a
 * sign-in, whose session must keep its device cookie.
 */
export function rememberBinding(cookies: Cookies): Buffer {
  const value = bindingIn(cookies) ?? newToken()
  cookies.set('passkey', value, { maxAge: limits.passkeySeconds, sameSite: 'strict' })
  return sha256(value)
}

export function bindingOf(cookies: Pick<Cookies, 'get'>): Buffer | undefined {
  const known = bindingIn(cookies)
  return known === undefined ? undefined : sha256(known)
}

/** The device cookie keeps concurrent answers to a known browser from invalidating each other's challenge. */
const bindingIn = (cookies: Pick<Cookies, 'get'>) =>
  [cookies.get('passkey'), cookies.get('device')].find((value) => value !== undefined && isDevice(value))

const isDevice = (value: string) => /^[\w-]{43}$/.test(value)

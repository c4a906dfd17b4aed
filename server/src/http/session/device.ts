import { limits } from '@kabinet/contract/limits'
import { newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Cookies } from './cookies.ts'

/** The longest that browsers keep a cookie (RFC 6265bis 5.5). */
const deviceSeconds = limits.deviceDays * 24 * 3600

/** `isNew`: the browser sent none, so no account can know it. */
export type Device = { hash: Buffer; isNew: boolean }

/** This browser's device, remembered anew at each sign-in and kept after logging out: it decides what is a new device. */
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
 * What the challenges of this browser are bound to. A cookie of its own: the page asks for a challenge at each view, and in a new browser its
 * answer may come after that of the password beside it, whose session must keep the device cookie that it began with.
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

/** A known browser's is its device cookie, so that of two answers at once neither makes the other's challenge worthless. */
const bindingIn = (cookies: Pick<Cookies, 'get'>) =>
  [cookies.get('passkey'), cookies.get('device')].find((value) => value !== undefined && isDevice(value))

const isDevice = (value: string) => /^[\w-]{43}$/.test(value)

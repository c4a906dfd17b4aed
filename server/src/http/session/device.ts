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

const isDevice = (value: string) => /^[\w-]{43}$/.test(value)

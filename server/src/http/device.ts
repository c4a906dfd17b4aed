import { limits } from '@kabinet/contract/limits'
import { newToken } from '../lib/ids.ts'
import { sha256 } from '../lib/keys.ts'
import type { Cookies } from './cookies.ts'

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

export function deviceOf(cookies: Pick<Cookies, 'get'>): Buffer | undefined {
  const known = cookies.get(deviceCookie)
  return known && isDevice(known) ? sha256(known) : undefined
}

const isDevice = (value: string) => /^[\w-]{43}$/.test(value)

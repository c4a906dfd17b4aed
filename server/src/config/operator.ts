import { type Environment, optional, secretText, SettingError, wholeNumber } from './values.ts'
import { url } from './addresses.ts'

export type AdminListener = { host: string; port: number; token: string }

/** Undefined: the listener is disabled. */
export function readAdmin(env: Environment, publicPort: number): AdminListener | undefined {
  const host = optional(env, 'ADMIN_HOST')
  const port = wholeNumber(env, 'ADMIN_PORT', 3001, 1, 65_535)
  const token = secretText(env, 'ADMIN_TOKEN', 32)
  if (host === undefined) return undefined
  if (!/^[\w.:-]+$/.test(host)) throw new SettingError('ADMIN_HOST', 'must be one address or name of this machine')
  if (token === undefined)
    throw new SettingError('ADMIN_TOKEN', 'is required with ADMIN_HOST: admin clients send it as a bearer token')
  if (port === publicPort) throw new SettingError('ADMIN_PORT', 'must differ from PORT')
  return { host, port, token }
}

export type EventReceiver = { url: string; token: string | undefined }

/** Undefined: no events are sent. */
export function readEventReceiver(env: Environment): EventReceiver | undefined {
  const address = url(env, 'EVENTS_URL', ['https:', 'http:'])
  const token = secretText(env, 'EVENTS_TOKEN')
  if (address === undefined) return undefined
  const { username, password } = new URL(address)
  if (username !== '' || password !== '')
    throw new SettingError('EVENTS_URL', 'must not contain a name and password: set EVENTS_TOKEN instead')
  return { url: address, token }
}

import { type Environment, optional, secretText, SettingError, wholeNumber } from './values.ts'
import { isLoopbackName, url } from './addresses.ts'

/** `token`: ADMIN_TOKEN, which named tokens replace (docs/operate-reference.md#who-may-do-what). */
export type AdminListener = { host: string; port: number; token: string | undefined }

/** Undefined: the listener is disabled. */
export function readAdmin(env: Environment, publicPort: number): AdminListener | undefined {
  const host = optional(env, 'ADMIN_HOST')
  const port = wholeNumber(env, 'ADMIN_PORT', 3001, 1, 65_535)
  const token = secretText(env, 'ADMIN_TOKEN', 32)
  if (host === undefined) return undefined
  if (!/^[\w.:-]+$/.test(host)) throw new SettingError('ADMIN_HOST', 'must be one address or name of this machine')
  if (port === publicPort) throw new SettingError('ADMIN_PORT', 'must differ from PORT')
  return { host, port, token }
}

export type AdminClient = { url: string; token: string }

/** For commands only. Undefined: they run here, with the server's settings. */
export function readAdminClient(env: Environment): AdminClient | undefined {
  const address = url(env, 'ADMIN_URL', ['https:', 'http:'])
  if (address === undefined) return undefined
  const { protocol, hostname } = new URL(address)
  if (protocol === 'http:' && !isLoopbackName(hostname))
    throw new SettingError('ADMIN_URL', 'must begin with https:// unless it is on this machine')
  const token = secretText(env, 'ADMIN_API_TOKEN', 32)
  if (token === undefined)
    throw new SettingError(
      'ADMIN_API_TOKEN_FILE',
      'is required with ADMIN_URL: the file of your token from `tokens create`',
    )
  return { url: address, token }
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

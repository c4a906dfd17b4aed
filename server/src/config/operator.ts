import { type Environment, optional, secretText, SettingError, wholeNumber } from './values.ts'
import { isLoopbackName, origin, url } from './addresses.ts'

/**
 * `token`: ADMIN_TOKEN, which named tokens replace (docs/operate-reference.md#who-may-do-what). `consoleUrl`: origin of the console.
 * `isLaptop`: nothing was set, so a port in use is no reason not to start.
 */
export type AdminListener = {
  host: string
  port: number
  token: string | undefined
  consoleUrl?: string | undefined
  isLaptop?: true
}

type Around = { port: number; publicUrl: string; isLoopbackOnly: boolean }

/** Undefined: the listener is disabled. */
export function readAdmin(
  env: Environment,
  { port: publicPort, publicUrl, isLoopbackOnly }: Around,
): AdminListener | undefined {
  const host = optional(env, 'ADMIN_HOST')
  const port = wholeNumber(env, 'ADMIN_PORT', 3001, 1, 65_535)
  const token = secretText(env, 'ADMIN_TOKEN', 32)
  const consoleUrl = readConsoleUrl(env, publicUrl)
  if (host === undefined && consoleUrl !== undefined)
    throw new SettingError('CONSOLE_URL', 'needs ADMIN_HOST: the console is on the admin listener')
  if (host === undefined)
    return isLoopbackOnly && optional(env, 'DATABASE_URL') === undefined && port !== publicPort
      ? { host: '127.0.0.1', port, token, consoleUrl: `http://localhost:${port}`, isLaptop: true }
      : undefined
  if (!/^[\w.:-]+$/.test(host)) throw new SettingError('ADMIN_HOST', 'must be one address or name of this machine')
  if (port === publicPort) throw new SettingError('ADMIN_PORT', 'must differ from PORT')
  return { host, port, token, ...(consoleUrl === undefined ? {} : { consoleUrl }) }
}

function readConsoleUrl(env: Environment, publicUrl: string): string | undefined {
  const consoleUrl = origin(env, 'CONSOLE_URL')
  if (consoleUrl === undefined) return undefined
  const { protocol, hostname } = new URL(consoleUrl)
  if (protocol === 'http:' && !isLoopbackName(hostname))
    throw new SettingError('CONSOLE_URL', 'must begin with https:// unless it is loopback')
  if (consoleUrl === publicUrl) throw new SettingError('CONSOLE_URL', 'must differ from PUBLIC_URL')
  return consoleUrl
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

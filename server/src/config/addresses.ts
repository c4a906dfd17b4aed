import { isIP } from 'node:net'
import { isNamedNetwork } from '../lib/addresses/networks.ts'
import { type Environment, note, SettingError, optional } from './values.ts'

/** Parses a URL setting. Error messages omit the value, and `settings` hides it, because it may hold a password. */
export function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  note(env, name, { isSecret: true })
  const value = optional(env, name)
  if (value === undefined) return undefined
  // The URL parser drops line breaks and tabs silently, so reject all whitespace first.
  if (/\s/.test(value) || !URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new SettingError(
      name,
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  return value
}

/** Accepts `file:///a/folder` or `s3://KEY:SECRET@BUCKET/PREFIX?region=…&endpoint=https://…`. */
export function storage(env: Environment, name: string): string | undefined {
  const value = url(env, name, ['file:', 's3:'])
  if (value === undefined) return undefined
  const { protocol, hostname, pathname, username, password, searchParams } = new URL(value)
  if (protocol === 'file:') {
    if (hostname !== '' || pathname.length < 2)
      throw new SettingError(name, 'must be a folder on this machine: file:///var/lib/kabinet')
    return value
  }
  const unknown = [...searchParams.keys()].find((key) => key !== 'region' && key !== 'endpoint')
  const endpoint = searchParams.get('endpoint')
  const isWrongEndpoint =
    endpoint !== null && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : '')
  if (hostname === '' || (username === '') !== (password === '') || unknown !== undefined || isWrongEndpoint)
    throw new SettingError(
      name,
      'must be s3://KEY:SECRET@BUCKET/PREFIX, with ?region= and &endpoint=https://… if the bucket is not on Amazon S3',
    )
  return value
}

/** Scheme, host and port only; returned without the trailing slash. */
export function origin(env: Environment, name: string): string | undefined {
  const value = url(env, name, ['http:', 'https:'])
  note(env, name, { isSecret: false })
  return value === undefined ? undefined : requireOrigin(name, value)
}

/** Origins of other sites; https only. */
export function originList(env: Environment, name: string): string[] {
  const list = (optional(env, name) ?? '').split(/[\s,]+/).filter(Boolean)
  return list.map((value) => {
    if (!value.startsWith('https:') || !URL.canParse(value))
      throw new SettingError(name, `must be origins that begin with https://, not “${value}”`)
    return requireOrigin(name, value)
  })
}

function requireOrigin(name: string, value: string): string {
  const parsed = new URL(value)
  if (parsed.href !== `${parsed.origin}/`)
    throw new SettingError(name, 'must be only scheme, host and port, for example https://id.example.com')
  return parsed.origin
}

/** Accepts `Name <a@b>` or `a@b`. */
export function mailbox(env: Environment, name: string): string | undefined {
  const value = optional(env, name)
  if (value === undefined) return undefined
  const address = /^(?:[^<>\p{Cc}]*<)?([^\s<>@,;"]+@[^\s<>@,;"]+)>?$/u.exec(value)
  if (!address || value.includes('<') !== value.endsWith('>'))
    throw new SettingError(name, 'must be one address: a@b.example or Name <a@b.example>')
  return value
}

/** E-mail addresses and https pages. E-mail addresses are returned as `mailto:` URIs. */
export function contactList(env: Environment, name: string): string[] {
  const list = (optional(env, name) ?? '').split(/[\s,]+/).filter(Boolean)
  return list.map((contact) => {
    if (contact.startsWith('https://') && URL.canParse(contact)) return contact
    const address = contact.replace(/^mailto:/, '')
    if (/^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(address)) return `mailto:${address}`
    throw new SettingError(name, `must be e-mail addresses or pages that begin with https://, not “${contact}”`)
  })
}

/** Addresses and networks. A `/0` range is rejected: a trusted proxy can set any client address. */
function addressList(env: Environment, name: string): string[] {
  const list = (optional(env, name) ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = list.find((entry) => !isNamedNetwork(entry) && !isNetwork(entry))
  if (wrong !== undefined)
    throw new SettingError(
      name,
      `must be addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, not “${wrong}”`,
    )
  return list
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

export function isLoopbackName(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}

/** A public server on a loopback HOST is behind a local proxy. If undeclared, all clients count as the proxy’s address. */
export function readProxies(env: Environment, isPublic: boolean, host: string): string[] {
  const named = addressList(env, 'TRUST_PROXY')
  if (isPublic && isLoopbackName(host) && named.length === 0)
    throw new SettingError(
      'TRUST_PROXY',
      `is required when PUBLIC_URL is public and HOST is ${host}: set TRUST_PROXY=loopback for the proxy on this machine, or all users count as one address`,
    )
  return named
}

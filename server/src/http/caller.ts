import { isIP } from 'node:net'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { FastifyRequest } from 'fastify'
import { ipv4Of } from '../lib/addresses/address-key.ts'
import { currentTimeZone } from '../lib/time-zones.ts'
import { localeOf } from './locale.ts'

export type Caller = {
  address: string
  /** At most 400 characters, without control characters. */
  userAgent: string
  locale: Locale
  /** IANA name, from `device-time-zone`. */
  timeZone: string | undefined
  requestId: string
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: networkAddressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, 400),
    locale: localeOf(request),
    timeZone: currentTimeZone(String(request.headers['device-time-zone'])),
    requestId: request.id,
  }
}

/** An invalid forwarded address falls back to the peer address, so rate limits then count the proxy. */
export function networkAddressOf(request: FastifyRequest): string {
  // `request.ip` parses the forwarded addresses on each access.
  const { ip } = request
  return ipv4Of(isIP(ip) ? ip : (request.socket.remoteAddress ?? 'unknown'))
}

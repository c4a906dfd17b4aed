import { isIP } from 'node:net'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { FastifyRequest } from 'fastify'
import { localeOf } from './locale.ts'

export type Caller = {
  /** As the nearest trusted proxy saw it, else of the connection. */
  address: string
  /** At most 400 characters, without control characters. */
  userAgent: string
  locale: Locale
  requestId: string
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: networkAddressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, 400),
    locale: localeOf(request),
    requestId: request.id,
  }
}

/** A forwarded address that is none is not believed: limits then count the proxy itself. */
export function networkAddressOf(request: FastifyRequest): string {
  // Read once: each reading goes through the forwarded addresses.
  const { ip } = request
  return isIP(ip) ? ip : (request.socket.remoteAddress ?? 'unknown')
}

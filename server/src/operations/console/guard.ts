import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'

export const isHostOf = (consoleUrl: string, { headers }: FastifyRequest): boolean =>
  headers.host?.toLowerCase() === new URL(consoleUrl).host

/** Throws 9 unless the request names the host of the console and, except for a visit of a page, is of its origin. */
export function requireConsoleOrigin(consoleUrl: string, request: FastifyRequest, isVisit: boolean): void {
  const { origin, authorization, 'sec-fetch-site': site } = request.headers
  if (!isHostOf(consoleUrl, request)) throw new ApiError('AUTH_FORBIDDEN')
  if (authorization !== undefined) throw new ApiError('AUTH_FORBIDDEN', { reason: 'token' })
  if (isVisit && request.method === 'GET') return
  const isSame = site === undefined ? origin === consoleUrl : site === 'same-origin'
  if (!isSame || (origin !== undefined && origin !== consoleUrl))
    throw new ApiError('AUTH_FORBIDDEN', { reason: 'origin' })
}

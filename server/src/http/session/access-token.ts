import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'

/** The token of `auth-token` or `Authorization: Bearer`; null if absent. Throws 4 when they differ (docs/contract.md#conventions). */
export function readAccessToken({ headers }: FastifyRequest): string | null {
  const authToken = headers['auth-token']
  const standard = /^Bearer +([^ ]+) *$/i.exec(headers.authorization ?? '')?.[1]
  if (Array.isArray(authToken) || (authToken && standard && authToken !== standard))
    throw new ApiError('INVALID_PARAM_VALUE')
  return authToken || standard || null
}

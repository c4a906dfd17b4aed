import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'

/** The token of `auth-token` or `Authorization: Bearer`, null without one; two different ones are refused (docs/contract.md#conventions). */
export function readAccessToken({ headers }: FastifyRequest): string | null {
  const own = headers['auth-token']
  const standard = /^Bearer +([^ ]+) *$/i.exec(headers.authorization ?? '')?.[1]
  const tokens = new Set([own, standard].flat().filter((token) => token !== undefined && token !== ''))
  if (tokens.size > 1) throw new ApiError('INVALID_PARAM_VALUE')
  return [...tokens][0] ?? null
}

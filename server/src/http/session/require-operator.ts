import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isSameSecret } from '../../lib/same-secret.ts'

/** Throws 6 without a token, 8 for any token but ADMIN_TOKEN. Every token is rejected when ADMIN_TOKEN is not set. */
export function requireOperator({ admin }: Pick<Config, 'admin'>, { headers }: FastifyRequest): undefined {
  const given = /^Bearer +([^ ]+) *$/i.exec(headers.authorization ?? '')?.[1]
  if (given === undefined) throw new ApiError('AUTH_NOT_PROVIDED')
  if (!admin || !isSameSecret(given, admin.token)) throw new ApiError('AUTH_EXPIRED')
}

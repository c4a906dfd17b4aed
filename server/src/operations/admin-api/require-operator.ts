import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { isSameSecret } from '../../lib/same-secret.ts'
import { noteUseOfToken } from '../operators/admin-tokens.sql.ts'
import type { Role } from '@kabinet/contract/admin/roles'

/** `who` is undefined with ADMIN_TOKEN, which names nobody. */
export type Operator = { who: string | undefined; role: Role }

/** Throws 6 without a token, 8 for an unknown, ended or expired one. */
export async function requireOperator(
  { db, config: { admin } }: Pick<Deps, 'db' | 'config'>,
  { headers }: FastifyRequest,
): Promise<Operator> {
  const token = /^Bearer +([^ ]+) *$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new ApiError('AUTH_NOT_PROVIDED')
  if (admin?.token !== undefined && isSameSecret(token, admin.token)) return { who: undefined, role: 'operator' }
  const named = await noteUseOfToken(db, sha256(token))
  if (!named) throw new ApiError('AUTH_EXPIRED')
  return named
}

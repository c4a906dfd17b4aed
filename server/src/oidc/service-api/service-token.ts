import type { ServiceScope } from '@kabinet/contract/data/grant-types'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { isProven, type SentProof } from './dpop-proof.ts'
import { type OfService, readByService } from './service-api.sql.ts'
import { serviceApiOf } from '../protocol/paths.ts'

export type SentByService = { authorization: string | undefined; proof: SentProof }

const tokenPayload = z.object({
  clientId: z.string(),
  aud: z.string().optional(),
  scope: z.string().default(''),
  jkt: z.string().optional(),
})

/**
 * Reads `data` for the service of this token. Throws 6 without a token, 8 for an invalid or foreign token or a missing proof, and 9 for a
 * token without `scope`.
 */
export async function readWithServiceToken<T>(
  deps: Deps,
  { authorization, proof }: SentByService,
  scope: ServiceScope,
  data: OfService<T>,
): Promise<T> {
  const [, scheme, token] = /^(Bearer|DPoP) +([\w.~+/=-]+) *$/i.exec(authorization ?? '') ?? []
  if (scheme === undefined || token === undefined) throw new ApiError('AUTH_NOT_PROVIDED')
  const found = await readByService(deps.db, sha256(token), data)
  const { success, data: issued } = tokenPayload.safeParse(found?.payload)
  if (!found || !success || issued.aud !== serviceApiOf(deps.config.publicUrl)) throw new ApiError('AUTH_EXPIRED')
  const isBound = issued.jkt !== undefined
  if (isBound !== (scheme.toLowerCase() === 'dpop')) throw new ApiError('AUTH_EXPIRED')
  if (issued.jkt !== undefined && !(await isProven(deps, proof, { ...issued, jkt: issued.jkt, token })))
    throw new ApiError('AUTH_EXPIRED')
  if (!issued.scope.split(' ').includes(scope)) throw new ApiError('AUTH_FORBIDDEN')
  return found.data
}

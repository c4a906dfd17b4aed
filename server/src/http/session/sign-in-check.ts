import type { Route, Who } from '@kabinet/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import {
  type DataOfAccount,
  readSignedIn,
  type Session,
  type SignedInStatement,
} from '../../domain/sessions/signed-in.sql.ts'
import { readAccessToken } from './access-token.ts'
import { owes } from '../../domain/second-step-policy/second-step-policy.ts'
import { setAccountLocale } from '../locale.ts'

export type SessionOf<R extends Route> = R['who'] extends 'anyone' | 'operator'
  ? undefined
  : R['who'] extends 'maybe-signed-in'
    ? Session | null
    : Session

/**
 * Returns the session that `who` requires, and the result of `data` from the same query. Throws 4 for two tokens, 6 without one, 8 for an
 * expired or revoked one, 1006 when its second step is pending.
 */
export async function checkSignIn<T>(
  deps: Deps,
  request: FastifyRequest,
  who: Who,
  data?: DataOfAccount<T>,
): Promise<{ session: Session | null | undefined; data?: T | null }> {
  // The admin listener serves its routes itself.
  if (who === 'operator') throw new ApiError('AUTH_NOT_PROVIDED')
  const token = readAccessToken(request)
  if (who === 'anyone') return { session: undefined }
  if (token === null && who === 'maybe-signed-in') return { session: null }
  return requireSession(deps, request, who === 'half-signed-in' ? 'half-signed-in' : 'signed-in', data)
}

export async function requireSession<T>(
  deps: Deps,
  request: FastifyRequest,
  who: 'half-signed-in' | 'signed-in',
  data?: DataOfAccount<T> | SignedInStatement<T>,
): Promise<{ session: Session; data: T | null }> {
  const { db, keys, config } = deps
  const token = readAccessToken(request)
  if (token === null) throw new ApiError('AUTH_NOT_PROVIDED')
  const found = await readSignedIn({ db, keys }, token, config.limits, data)
  if (!found) throw new ApiError('AUTH_EXPIRED')
  setAccountLocale(request, found.session.locale)
  const { confirmed, otpTransport } = found.session
  if (who === 'signed-in' && (!confirmed || (otpTransport === null && (await owes(deps, db, found.session)))))
    throw new ApiError('TOKEN_NOT_CONFIRMED')
  return found
}

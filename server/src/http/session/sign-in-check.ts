import type { Route, Who } from '@kabinet/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findSession, type Session } from '../../domain/sessions/signed-in.sql.ts'
import { readAccessToken } from './access-token.ts'
import { noteLocale } from '../locale.ts'

export type SessionOf<R extends Route> = R['who'] extends 'anyone'
  ? undefined
  : R['who'] extends 'maybe-signed-in'
    ? Session | null
    : Session

/** The session that `who` asks for. Throws 4 for two tokens, 6 without one, 8 for a dead one, 1006 for one that still owes its code. */
export async function checkSignIn(deps: Deps, request: FastifyRequest, who: Who): Promise<Session | null | undefined> {
  const token = readAccessToken(request)
  if (who === 'anyone') return undefined
  if (token === null && who === 'maybe-signed-in') return null
  return requireSession(deps, request, who === 'half-signed-in' ? 'half-signed-in' : 'signed-in')
}

export async function requireSession(
  deps: Deps,
  request: FastifyRequest,
  who: 'half-signed-in' | 'signed-in',
): Promise<Session> {
  return requireAlive(request, who, await findSession(deps.db, requireToken(request), deps.config.limits))
}

export function requireToken(request: FastifyRequest): string {
  const token = readAccessToken(request)
  if (token === null) throw new ApiError('AUTH_NOT_PROVIDED')
  return token
}

export function requireAlive(
  request: FastifyRequest,
  who: 'half-signed-in' | 'signed-in',
  session: Session | undefined,
): Session {
  if (!session) throw new ApiError('AUTH_EXPIRED')
  noteLocale(request, session.locale)
  if (who === 'signed-in' && !session.confirmed) throw new ApiError('TOKEN_NOT_CONFIRMED')
  return session
}

import type { Deps } from '../../deps.ts'
import type { Cookies } from '../../http/session/cookies.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { readSignOnCookie } from '../../domain/grants/sign-on-cookie.ts'
import { isOwnRequest } from '../protocol/cookies.ts'
import type { PendingInteraction } from './decide.ts'
import { leadOn } from './ended-request.ts'
import { findPendingRequest, type RequestingBrowser } from './pending-request.sql.ts'

export type InteractionVisitor = { cookies: Pick<Cookies, 'get'> } & Pick<RequestingBrowser, 'session' | 'isVisit'>

/** Finds an interaction, only for the browser that started it: a leaked id cannot be used to take over a sign-in. */
export async function findPendingInteraction(
  deps: Deps,
  { cookies, session, isVisit }: InteractionVisitor,
  uid: string,
): Promise<PendingInteraction> {
  const isOwn = isOwnRequest(cookies.get('requests'), uid)
  if (!isOwn) throw new ApiError('NOT_EXIST', await leadOn(deps, uid, { isOwn }))
  const request = await findPendingRequest(deps.db, {
    idHash: sha256(uid),
    signOn: readSignOnCookie(deps.keys, cookies.get('signOn')),
    session,
    isVisit,
    idleSeconds: deps.config.limits.sessionIdleSeconds,
  })
  if (!request) throw new ApiError('NOT_EXIST', { status: 410, ...(await leadOn(deps, uid, { isOwn })) })
  return { uid, request }
}

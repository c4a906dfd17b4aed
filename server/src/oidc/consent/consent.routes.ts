import { decideAuthorizationRequest, getAuthorizationRequest, getHeldRedirect } from '@kabinet/contract/api/consent.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, serve } from '../../http/serve.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { type InteractionVisitor, findPendingInteraction } from './find-pending-interaction.ts'
import { leadOn } from './ended-request.ts'
import { findAnsweredBy } from './interactions.sql.ts'
import { isOtherUser } from './authorization-request.ts'
import { present } from './present-request.ts'
import { openRedirect } from '../errors/held-redirect.ts'
import { repeatOf, provideAnswer, resumeUrl, rejectAnswer, switchAnswer } from './answer-decision.ts'
import type { SubjectOf } from '../claims/subjects.ts'

/** API of the /authorize page (docs/contract.md#single-sign-on). */
export function consentRoutes(app: FastifyInstance, deps: Deps, subjectOf: SubjectOf): void {
  serve(app, deps, getAuthorizationRequest, async (call) => {
    const { request } = await findPendingInteraction(deps, visitorOf(call), call.query.interaction)
    if (request.me && isOtherUser(request, request.me, subjectOf))
      throw new ApiError('ALREADY_EXIST', await leadOn(deps, call.query.interaction, { isOwn: true }))
    return present(deps, request, subjectOf)
  })

  serve(app, deps, getHeldRedirect, ({ query, session }) => openRedirect(deps, query.next, session?.accountId ?? null))

  serve(app, deps, decideAuthorizationRequest, async (call, actDeps) => {
    const uid = call.body.interaction
    const repeat = repeatOf(call)
    const found = await findPendingInteraction(deps, visitorOf(call), uid).catch(async (error: unknown) => {
      const answered = repeat === null ? undefined : await findAnsweredBy(deps.db, sha256(uid), repeat)
      if (!answered) throw error
      return { redirect_url: resumeUrl(deps, { uid, request: answered }) }
    })
    if ('redirect_url' in found) return found
    if (call.body.decision === 'provide') return { redirect_url: await provideAnswer(actDeps, subjectOf, found, call) }
    const answer = call.body.decision === 'reject' ? rejectAnswer : switchAnswer
    return { redirect_url: await answer(deps, found, call) }
  })
}

function visitorOf({
  cookies,
  session,
}: Pick<Call<typeof getAuthorizationRequest>, 'cookies' | 'session'>): InteractionVisitor {
  return { cookies, session: session ?? null }
}

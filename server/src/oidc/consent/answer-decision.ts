import type { decideAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { ActDeps, Deps } from '../../deps.ts'
import type { Call } from '../../http/serve.ts'
import { setSignOn } from '../../http/session/sign-on-cookie.ts'
import { ApiError, expired } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { holdAccounts } from '../../domain/accounts/hold-account.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { endSessions } from '../../domain/sessions/end-sessions.ts'
import { notAdmittedReason } from './authorization-request.ts'
import { provide, type PendingInteraction } from './decide.ts'
import { notListed } from './remembered-consent.ts'
import { notATester, rejectedByPerson } from '../errors/refined-advice.ts'
import { paths } from '../protocol/paths.ts'
import { answerInteraction, forgetPersonOfInteraction } from './interactions.sql.ts'
import type { SubjectOf } from '../claims/subjects.ts'

type Decide = Call<typeof decideAuthorizationRequest>

/** Key of a decision, equal for a retry with the same `idempotency-key`. */
export function repeatOf({ headers, body }: Decide): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  return sha256(JSON.stringify([key, body.decision, body.claims?.toSorted(), body.term])).toString('base64url')
}

export async function provideAnswer(
  deps: ActDeps,
  subjectOf: SubjectOf,
  pending: PendingInteraction,
  call: Decide,
): Promise<string> {
  const { me } = pending.request
  if (!me) throw new ApiError('AUTH_NOT_PROVIDED')
  const { cookie } = await provide(deps, pending, me, subjectOf, {
    claims: call.body.claims,
    apis: call.body.apis,
    term: call.body.term,
    repeat: repeatOf(call),
    by: call.caller,
  })
  if (cookie !== null) setSignOn(deps, call.cookies, cookie)
  return resumeUrl(deps, pending)
}

type Answered = { uid: string; request: Pick<PendingInteraction['request'], 'payload'> }

/** URL where the library continues to the client or completes the device request. It contains the secret id: never store it. */
export const resumeUrl = ({ config }: Pick<Deps, 'config'>, { uid, request: { payload } }: Answered) =>
  `${config.publicUrl}${payload.deviceCode === undefined ? paths.authorization : paths.code_verification}/${uid}`

/** Needs no signed-in user. The redirect carries `access_denied`, `state` and `iss` (RFC 9207). */
export async function rejectAnswer(deps: Deps, { uid, request }: PendingInteraction, call: Decide): Promise<string> {
  const barred = request.me === null ? undefined : notAdmittedReason(deps.config, request, request.me)
  const error_description = barred === 'list' ? notListed : barred === 'test' ? notATester : rejectedByPerson
  const result = { error: 'access_denied', error_description }
  if (!(await answerInteraction(deps.db, sha256(uid), { result, repeat: repeatOf(call) }))) throw expired()
  return resumeUrl(deps, { uid, request })
}

/** Signs this browser out. The request stays open for the next user. */
export async function switchAnswer(deps: Deps, { uid, request }: PendingInteraction, call: Decide): Promise<string> {
  const sessions = [request.signOn, call.session].filter((session) => !!session)
  await change(deps, async (tx) => {
    const ended = [...new Map(sessions.map((one) => [one.sessionId, one])).values()]
    await holdAccounts(tx, ended)
    await endSessions(tx, ended)
    for (const { sessionId, accountId } of ended) {
      await recordEvent(tx, { accountId, kind: 'signed_out', by: call.caller, sessionId })
    }
    await forgetPersonOfInteraction(tx, sha256(uid))
  })
  call.cookies.clear('signOn')
  return `${deps.config.publicUrl}/authorize?interaction=${uid}`
}

import { answerLogOutRequest, getLogOutRequest, type LogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, serve } from '../../http/serve.ts'
import { ApiError } from '../../lib/api-error.ts'
import { hostOf } from '../../lib/host-of.ts'
import { readSignOnCookie } from '../../domain/grants/sign-on-cookie.ts'
import { holdAccounts } from '../../domain/accounts/hold-account.sql.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { photoUrl, slicesOf } from '../../domain/images/slices.ts'
import { change } from '../../domain/messages/change.ts'
import { endSessions } from '../../domain/sessions/end-sessions.ts'
import { postLogoutRedirectOf } from './log-out-request.ts'
import {
  type RequestingService,
  findRequestingService,
  forgetLogOutRequest,
  type EndSessionRequest,
  listSignedInHere,
  type SignedInHere,
} from './log-out.sql.ts'

type LogOutCall = Pick<Call<typeof getLogOutRequest>, 'cookies' | 'session'>
type Answers = Call<typeof answerLogOutRequest>
type PendingLogOut = { here: SignedInHere[]; request: EndSessionRequest | null; service: RequestingService | null }

/** API of the /logout page: RP-initiated logout, confirmed by the user (docs/contract.md#single-sign-on). */
export function logOutRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getLogOutRequest, async (call) =>
    present(deps, await findPendingLogOut(deps, call, call.query.request)),
  )

  serve(app, deps, answerLogOutRequest, async (call) => {
    const pending = await findPendingLogOut(deps, call, call.body.request)
    if (call.body.decision === 'log_out') await logOutHere(deps, pending, call)
    else await stay(deps, call)
    return { redirect_url: backTo(pending) }
  })
}

async function findPendingLogOut(deps: Deps, call: LogOutCall, named: string | undefined): Promise<PendingLogOut> {
  const { db, config } = deps
  const here = await listSignedInHere(db, {
    signOn: signOnOf(deps, call),
    session: call.session ?? null,
    idleSeconds: config.limits.sessionIdleSeconds,
  })
  const request = here[0]?.request ?? null
  if (named === undefined || here.length === 0) return { here, request: null, service: null }
  if (request?.secret !== named) throw new ApiError('NOT_EXIST')
  const service = request.clientId === undefined ? undefined : await findRequestingService(db, request.clientId)
  return { here, request, service: service ?? null }
}

function present({ config }: Deps, { here: [shown], request, service }: PendingLogOut): LogOutRequest {
  if (!shown) return { state: 'signed_out', client: null }
  const { name, email, photo } = shown
  const back = request?.postLogoutRedirectUri
  const client = service && {
    name: service.name,
    logo_url: service.logo === null ? null : photoUrl(config.publicUrl, service.logo, 'medium'),
    redirect_host: back === undefined ? null : hostOf(back),
  }
  return { state: 'ask', client, account: { name, email, slices_info: slicesOf(config, photo) } }
}

const backTo = ({ request, service }: PendingLogOut) => (request && service ? postLogoutRedirectOf(request) : null)

async function logOutHere(deps: Deps, { here }: PendingLogOut, call: Answers): Promise<void> {
  await change(deps, async (tx) => {
    await holdAccounts(tx, here)
    const ended = await endSessions(tx, here)
    // Of two concurrent answers, the second ends no session and records nothing.
    if (ended === 0) return
    for (const { accountId, sessionId } of here)
      await recordEvent(tx, { accountId, kind: 'signed_out', by: call.caller, sessionId })
  })
  call.cookies.clear('signOn')
}

async function stay(deps: Deps, call: Answers): Promise<void> {
  const signOn = signOnOf(deps, call)
  if (signOn) await forgetLogOutRequest(deps.db, signOn)
}

const signOnOf = ({ keys }: Deps, { cookies }: LogOutCall) => readSignOnCookie(keys, cookies.get('signOn'))

import type { ReplyOf, Route } from '@kabinet/contract/route'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ActDeps, Deps } from '../deps.ts'
import { answerOnce } from '../domain/idempotency/answer-once.ts'
import { type DoneCall, doneJson } from '../domain/idempotency/idempotent-calls.sql.ts'
import { withPending } from '../domain/sessions/with-pending.sql.ts'
import { signedIn } from '../domain/sessions/signed-in.ts'
import type { DataOfAccount, Session, SignedInStatement } from '../domain/sessions/signed-in.sql.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Cookies, cookiesOf } from './session/cookies.ts'
import { keyedOf } from './keyed-call.ts'
import { mount } from './mount-route.ts'
import { type Input, readInput } from './read-input.ts'
import { requireNeeds, requireNotHeld } from './session/require-needs.ts'
import { canWait, requireAgreements } from './session/require-agreements.ts'
import { checkSignIn, requireSession, type SessionOf } from './session/sign-in-check.ts'
import { type FileOf, readUpload } from './upload.ts'

export type { Caller } from './caller.ts'
export type { Session } from '../domain/sessions/signed-in.sql.ts'

export type Call<R extends Route> = Input<R> & {
  caller: Caller
  session: SessionOf<R>
  file: FileOf<R>
  cookies: Cookies
  headers: IncomingHttpHeaders
  setHeader: (name: string, value: string) => void
  requireSession: (who: 'half-signed-in' | 'signed-in') => Promise<Session>
}

type ActDepsOf<R extends Route> = R['who'] extends 'anyone' | 'half-signed-in' ? Deps : ActDeps
type Act<R extends Route, T> = (call: Call<R>, actDeps: ActDepsOf<R>) => Promise<T>

/**
 * Serves a route of the contract. The answer is cut to the reply schema. On routes with an idempotency key the act returns the result of
 * `change`; with `show`, the reply is built from that result and the current data.
 */
export function serve<R extends Route>(app: FastifyInstance, deps: Deps, route: R, act: Act<R, ReplyOf<R>>): void
export function serve<R extends Route, T>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  act: Act<R, T>,
  show: (call: Call<R>, done: T) => Promise<ReplyOf<R>>,
): void
export function serve<R extends Route>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  act: Act<R, unknown>,
  show: (call: Call<R>, done: unknown) => Promise<unknown> = async (_, done) => done,
): void {
  mount(app, deps, route, async (request, reply) => {
    const cookies = cookiesOf(request, reply, deps.config.isSecure)
    const keyed = keyedOf(deps, route, request, cookies)
    const answer = async () => {
      const find: DataOfAccount<DoneCall> | undefined =
        keyed && !keyed.device ? (accountId) => doneJson(keyed, accountId) : undefined
      const found = await checkSignIn(
        deps,
        request,
        route.who,
        find || canWait(route) ? withPending(find) : undefined,
      ).catch((error: unknown) => repeatOfEnded(deps, keyed, request.body, error))
      const base = partsOf(route, request, reply, cookies)
      if ('repeated' in found) return show(callOf(deps, base), found.repeated)
      const { session, data } = found
      const done = data && data.data
      const { body } = base.input
      if (session) requireNeeds(route, body, session, cookies)
      if (!done) requireAgreements(route, body, data?.arePending)
      const file = route.upload ? readUpload(request, deps.config.limits.photoBytes) : undefined
      const call = callOf(deps, { ...base, session: session as SessionOf<R>, file: file as FileOf<R> })
      const actDeps = (session && route.who !== 'half-signed-in' ? signedIn(deps, session) : deps) as ActDepsOf<R>
      if (!keyed) return show(call, await act(call, actDeps))
      const once = { ...keyed, accountId: session?.accountId ?? null, body, done }
      return show(call, await answerOnce(actDeps, once, (keeping) => act(call, keeping)))
    }
    return keyed ? deps.keyedCalls(keyed.turn, answer) : answer()
  })
}

/** The session check has failed, perhaps because the first try of the attempt has ended the session. */
async function repeatOfEnded(deps: Deps, keyed: ReturnType<typeof keyedOf>, body: unknown, error: unknown) {
  if (!keyed?.endsSession) throw error
  return { repeated: await answerOnce(deps, { ...keyed, accountId: null, body }, () => Promise.reject(error)) }
}

type SignedInRead<R extends Route, T> = {
  data:
    | ((accountId: Parameters<DataOfAccount<T>>[0], call: Input<R>) => ReturnType<DataOfAccount<T>>)
    | SignedInStatement<T>
  present: (row: T | null, call: Input<R> & { session: Session }) => ReplyOf<R> | Promise<ReplyOf<R>>
}

/** Session check and data in one query. The result of `present` is sent without re-validation. */
export function serveRead<R extends Route & { who: 'signed-in' }, T>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  { data, present }: SignedInRead<R, T>,
): void {
  const answer = async (request: FastifyRequest) => {
    const input = await readInputOf(deps, route, request)
    const read: DataOfAccount<T> | SignedInStatement<T> =
      typeof data === 'function' ? (accountId) => data(accountId, input) : data
    const { session, data: row } = await requireSession(deps, request, 'signed-in', read)
    requireNotHeld(route, undefined, session)
    return present(row, { ...input, session })
  }
  mount(app, deps, route, answer, 'typed')
}

/** A missing session is reported before invalid parameters. */
async function readInputOf<R extends Route>(deps: Deps, route: R, request: FastifyRequest): Promise<Input<R>> {
  try {
    return readInput(route, request)
  } catch (problem) {
    await requireSession(deps, request, 'signed-in')
    throw problem
  }
}

type Parts<R extends Route> = {
  route: R
  request: FastifyRequest
  cookies: Cookies
  reply: FastifyReply
  session: SessionOf<R>
  input: Input<R>
  file: FileOf<R>
}

const partsOf = <R extends Route>(route: R, request: FastifyRequest, reply: FastifyReply, cookies: Cookies) => ({
  route,
  request,
  reply,
  cookies,
  input: readInput(route, request),
  session: undefined as SessionOf<R>,
  file: undefined as FileOf<R>,
})

function callOf<R extends Route>(
  deps: Deps,
  { route, request, cookies, reply, session, input, file }: Parts<R>,
): Call<R> {
  return {
    ...input,
    session,
    file,
    // Not a getter: V8 would create a hidden class per object and retain the request until the next full garbage collection.
    caller: callerOf(request),
    cookies,
    headers: request.headers,
    setHeader: (name, value) => void reply.header(name, value),
    requireSession: async (who) => {
      const { session: found, data } = await requireSession(deps, request, who, withPending(undefined))
      requireNeeds(route, input.body, found, cookies)
      requireAgreements(route, input.body, data?.arePending)
      return found
    },
  }
}

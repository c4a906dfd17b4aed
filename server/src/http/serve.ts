import { type ReplyOf, type Route, takesKey } from '@kabinet/contract/route'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ActDeps, Deps } from '../deps.ts'
import { addressKey } from '../lib/addresses/address-key.ts'
import { answerOnce } from '../domain/idempotency/answer-once.ts'
import { type DoneCall, doneJson, type KeyedCall } from '../domain/idempotency/idempotent-calls.sql.ts'
import { withPending } from '../domain/sessions/with-pending.sql.ts'
import { signedIn } from '../domain/sessions/signed-in.ts'
import type { DataOfAccount, Session, SignedInStatement } from '../domain/sessions/signed-in.sql.ts'
import { networkAddressOf, type Caller, callerOf } from './caller.ts'
import { type Cookies, cookiesOf } from './session/cookies.ts'
import { mount } from './mount-route.ts'
import { type Input, readInput } from './read-input.ts'
import { requireNeeds } from './session/require-needs.ts'
import { canWait, requireAgreements } from './session/require-agreements.ts'
import { readAccessToken } from './session/access-token.ts'
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

type Act<R extends Route, T> = (call: Call<R>, own: ActDeps) => Promise<T>

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
    const keyed = keyedOf(route, request)
    const answer = async () => {
      const find: DataOfAccount<DoneCall> | undefined = keyed && ((accountId) => doneJson(keyed, accountId))
      const read = find || canWait(route) ? withPending(find) : undefined
      const found = await checkSignIn(deps, request, route.who, read).catch((error: unknown) =>
        requireRepeat(deps, keyed, request.body, error),
      )
      if (found === 'ended') return
      const { session, data } = found
      const done = data && data.data
      const input = readInput(route, request)
      const cookies = cookiesOf(request, reply, deps.config.isSecure)
      if (session) requireNeeds(route, input.body, session, cookies)
      if (!done) requireAgreements(route, input.body, data?.arePending)
      const file = route.upload ? readUpload(request, deps.config.limits.photoBytes) : undefined
      const parts = { route, request, cookies, reply, session: session as SessionOf<R>, input, file: file as FileOf<R> }
      const call = callOf(deps, parts)
      const once = keyed && { ...keyed, accountId: session?.accountId ?? null, body: input.body, done }
      const own: ActDeps = session && route.who !== 'half-signed-in' ? signedIn(deps, session) : deps
      return show(call, await (once ? answerOnce(own, once, (keeping) => act(call, keeping)) : act(call, own)))
    }
    return keyed ? deps.keyedCalls(keyed.turn, answer) : answer()
  })
}

type Keyed = KeyedCall & { turn: string; secret: string | undefined }

function keyedOf(route: Route, request: FastifyRequest): Keyed | undefined {
  const key = request.headers['idempotency-key']?.toString()
  if (key === undefined || !takesKey(route) || route.repeat === 'by-act') return undefined
  const call = { key, route: `${route.method} ${request.url}`, address: addressKey(networkAddressOf(request)) }
  const turn = JSON.stringify([readAccessToken(request) ?? call.address, call.route, key])
  return { ...call, endsSession: route.repeat === 'ends-session', turn, secret: route.secret }
}

async function requireRepeat(deps: Deps, keyed: Keyed | undefined, body: unknown, error: unknown): Promise<'ended'> {
  if (!keyed?.endsSession) throw error
  await answerOnce(deps, { ...keyed, accountId: null, body }, () => Promise.reject(error))
  return 'ended'
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

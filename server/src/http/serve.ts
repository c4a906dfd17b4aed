import { type ReplyOf, type Route, takesKey } from '@kabinet/contract/route'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { addressKey } from '../lib/address-key.ts'
import { answerOnce, type Once } from '../domain/idempotency/answer-once.ts'
import { readSignedIn, type Session, type SignedInData } from '../domain/sessions/signed-in.sql.ts'
import { networkAddressOf, type Caller, callerOf } from './caller.ts'
import { type Cookies, cookiesOf } from './session/cookies.ts'
import { type Input, readInput } from './read-input.ts'
import { requireNeeds } from './session/require-needs.ts'
import { checkSignIn, requireAlive, requireSession, requireToken, type SessionOf } from './session/sign-in-check.ts'
import { requireListed } from './route-errors.ts'
import { type FileOf, readUpload, takeUploads } from './upload.ts'

export type { Caller } from './caller.ts'
export type { Session } from '../domain/sessions/signed-in.sql.ts'

/** What a handler gets: everything checked. */
export type Call<R extends Route> = Input<R> & {
  caller: Caller
  session: SessionOf<R>
  /** Of a route with `upload`. */
  file: FileOf<R>
  cookies: Cookies
  headers: IncomingHttpHeaders
  setHeader: (name: string, value: string) => void
  /** For a route of `anyone` where only some bodies need a session. */
  requireSession: (who: 'half-signed-in' | 'signed-in') => Promise<Session>
}

/** Does what is asked for. A call with an `idempotency-key` has `own` deps: what it writes by `change` keeps the answer of `change`. */
type Act<R extends Route, T> = (call: Call<R>, own: Deps) => Promise<T>

/**
 * Serves a route of the contract: sign-in check, the schemas, what the act needs besides, the act; its answer is cut to the reply schema.
 * Where a key may come, the act answers what `change` did. With `show` the reply is made of that and of what there is now.
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
    const session = await checkSignIn(deps, request, route.who).catch((error: unknown) =>
      requireRepeat(deps, route, request, error),
    )
    if (session === 'ended') return
    const input = readInput(route, request)
    const cookies = cookiesOf(request, reply, deps.config.isSecure)
    if (session) requireNeeds(route, input.body, session, cookies)
    const file = route.upload ? readUpload(request, deps.config.limits.photoBytes) : undefined
    const parts = { route, request, cookies, reply, session: session as SessionOf<R>, input, file: file as FileOf<R> }
    const call = callOf(deps, parts)
    const once = onceOf(route, request, session?.accountId, input.body)
    return show(call, await (once ? answerOnce(deps, once, (own) => act(call, own)) : act(call, deps)))
  })
}

/** Undefined: every call acts. */
function onceOf(route: Route, request: FastifyRequest, accountId: string | undefined, body: unknown): Once | undefined {
  const key = request.headers['idempotency-key']?.toString()
  if (key === undefined || !takesKey(route) || route.repeat === 'by-act') return undefined
  const whose = (route.repeat !== 'ends-session' && accountId) || `at ${addressKey(networkAddressOf(request))}`
  return {
    key,
    whose,
    accountId: accountId ?? null,
    route: `${route.method} ${request.url}`,
    body,
    secret: route.secret,
  }
}

/** The session is over: by the first call under this key, or `error`. */
async function requireRepeat(deps: Deps, route: Route, request: FastifyRequest, error: unknown): Promise<'ended'> {
  const once = route.repeat === 'ends-session' ? onceOf(route, request, undefined, request.body) : undefined
  if (once === undefined) throw error
  await answerOnce(deps, once, () => Promise.reject(error))
  return 'ended'
}

type SignedInRead<R extends Route, T> = {
  /** JSON for the person, as SQL; it travels in the statement of the session check. */
  data: (accountId: Parameters<Parameters<typeof readSignedIn<T>>[3]>[0], call: Input<R>) => SignedInData<T>
  /** Null: the statement found nothing. Throws what the route lists. */
  present: (row: T | null, call: Call<R>) => ReplyOf<R> | Promise<ReplyOf<R>>
}

/** Serves a signed-in read in one round trip to the database. */
export function serveRead<R extends Route & { who: 'signed-in' }, T>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  { data, present }: SignedInRead<R, T>,
): void {
  mount(app, deps, route, async (request, reply) => {
    const token = requireToken(request)
    const input = await readInputOf(deps, route, request)
    const found = await readSignedIn<T>(deps.db, token, deps.config.limits, (accountId) => data(accountId, input))
    const session = requireAlive(request, 'signed-in', found?.session)
    const cookies = cookiesOf(request, reply, deps.config.isSecure)
    const parts = {
      route,
      request,
      cookies,
      reply,
      session: session as SessionOf<R>,
      input,
      file: undefined as FileOf<R>,
    }
    return present(found?.data ?? null, callOf(deps, parts))
  })
}

/** Whoever is not signed in hears that first, not what is wrong with the parameters. */
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
    caller: callerOf(request),
    cookies,
    headers: request.headers,
    setHeader: (name, value) => void reply.header(name, value),
    requireSession: async (who) => {
      const found = await requireSession(deps, request, who)
      requireNeeds(route, input.body, found, cookies)
      return found
    },
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function mount(app: FastifyInstance, { config }: Deps, route: Route, answer: Answer): void {
  const { method, path: url, reply: schema, status = schema ? 200 : 204 } = route
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await answer(request, reply).catch((error: unknown) => {
      throw config.isStrict ? requireListed(route, error) : error
    })
    return schema ? reply.code(status).send(z.parse(schema, body)) : reply.code(status).send()
  }
  if (route.upload) takeUploads(app, config.limits.photoBytes, (scope) => scope.route({ method, url, handler }))
  else app.route({ method, url, handler })
}

import type * as z from 'zod/mini'
import type { ServiceScope } from './data/grant-types.ts'
import type { ErrorName } from './errors.ts'
import type { Needs } from './needs.ts'

export type Schema = z.ZodMiniType

/**
 * Who may call: anybody; a session that may still owe its one-time code; a confirmed session.
 * `maybe-signed-in` takes a confirmed session when a token is sent and refuses a bad one. `service`: no person, but a service with an access token of its own.
 * `operator`: whoever knows ADMIN_TOKEN, at a listener of its own.
 */
export type Who = 'anyone' | 'maybe-signed-in' | 'half-signed-in' | 'signed-in' | 'service' | 'operator'

/** One route of the API, declared once: the server serves it, the browser calls it, OpenAPI is printed from it. */
export type Route = Common & (Read | ServiceRead | Open | Change | Operate)

/** A read never needs more than the token. */
type Read = { method: 'GET'; who: Exclude<Who, 'service'>; needs?: undefined; scope?: undefined }
/** `scope`: what its token must have been issued for. */
type ServiceRead = { method: 'GET'; who: 'service'; scope: ServiceScope; needs?: undefined }
/** Only some of its bodies ask for a session. */
type Open = { method: Write; who: 'anyone'; needs?: Needs; scope?: undefined }
/** Whoever adds one says what it needs besides the token. */
type Change = { method: Write; who: Exclude<Who, 'anyone' | 'service' | 'operator'>; needs: Needs; scope?: undefined }
type Operate = { method: Write; who: 'operator'; needs?: undefined; scope?: undefined }
type Write = 'POST' | 'PATCH' | 'DELETE'

type Common = {
  /** Fastify style: `/api/clients/:id`. */
  path: string
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** Absent: 204 without a body. */
  reply?: Schema
  /**
   * What a repeat under the same `idempotency-key` comes to (docs/contract.md#conventions). Absent: the first answer, for every write outside of
   * /api/auth. `acts-again`: it takes no key. `by-act`: the act knows the key by what it writes. `ends-session`: the first answer,
   * also to the token that the first one has ended.
   */
  repeat?: 'acts-again' | 'by-act' | 'ends-session'
  /** The member of the reply that is told once: it is not kept, so that the answer to a repeat lacks it. */
  secret?: string
  /** Takes `multipart/form-data` with one field `file` instead of a JSON body. */
  upload?: true
  /** The status of success; 200 unless given (204 without `reply`). */
  status?: 200 | 201 | 204
  /** What the handler itself may answer. The house adds what belongs to every route: 0, 4, 5, 12, 101; to every write 14; by `who` 6, 8, 1006; by `needs` 8, 9. */
  errors: readonly ErrorName[]
  /** The statuses of an error of `errors` that here has others than the catalogue's, all of them. */
  statuses?: Partial<Record<ErrorName, readonly number[]>>
}

/** Whether calls may bear an `idempotency-key`. */
export function takesKey({ method, path, repeat }: Pick<Route, 'method' | 'path' | 'repeat'>): boolean {
  return method !== 'GET' && repeat !== 'acts-again' && !path.startsWith('/api/auth/')
}

/** Keeps the literal types of one route. */
export function route<const R extends Route>(r: R): R {
  return r
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives: validated and normalised. */
export type BodyOf<R extends Route> = Out<R['body']>
export type QueryOf<R extends Route> = Out<R['query']>
export type ParamsOf<R extends Route> = Out<R['params']>
export type ReplyOf<R extends Route> = R['reply'] extends Schema ? z.output<R['reply']> : void

/** What a caller sends. */
export type BodyFor<R extends Route> = In<R['body']>
export type QueryFor<R extends Route> = In<R['query']>
export type ParamsFor<R extends Route> = In<R['params']>

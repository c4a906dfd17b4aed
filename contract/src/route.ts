import type * as z from 'zod/mini'
import type { ServiceScope } from './data/grant-types.ts'
import type { ErrorName } from './errors.ts'
import type { AfterSupport } from './after-support.ts'
import type { Needs } from './needs.ts'
import type { WhilePending } from './while-pending.ts'

export type Schema = z.ZodMiniType

/**
 * `half-signed-in` may still owe its one-time code. `maybe-signed-in` accepts a confirmed session when a token is sent
 * and rejects a bad one. `service`: a client credentials token. `operator`: ADMIN_TOKEN, on the admin listener.
 */
export type Who = 'anyone' | 'maybe-signed-in' | 'half-signed-in' | 'signed-in' | 'service' | 'operator'

export type Route = Common & (Read | OfService | Open | Change | Operate)

type Read = { method: 'GET'; who: Exclude<Who, 'service'>; needs?: undefined; scope?: undefined }
type OfService = { method: 'GET' | Write; who: 'service'; scope: ServiceScope; needs?: undefined }
type Open = { method: Write; who: 'anyone'; needs?: Needs; scope?: undefined }
type Change = { method: Write; who: Exclude<Who, 'anyone' | 'service' | 'operator'>; needs: Needs; scope?: undefined }
type Operate = { method: Write; who: 'operator'; needs?: undefined; scope?: undefined }
type Write = 'POST' | 'PATCH' | 'DELETE'

type Common = {
  path: string
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** Absent: 204 without a body. */
  reply?: Schema
  /**
   * Result of a repeat with the same `idempotency-key` (docs/contract.md#conventions). Absent: the first reply.
   * `acts-again`: takes no key. `by-act`: the act recognises the key by the data it writes. `ends-session`: the first
   * reply, also for the token that the first call revoked.
   */
  repeat?: 'acts-again' | 'by-act' | 'ends-session'
  whilePending?: WhilePending
  afterSupport?: AfterSupport
  /** The reply member that is returned only once: it is not stored, so the reply to a repeat omits it. */
  secret?: string
  /** Takes `multipart/form-data` with one field `file` instead of a JSON body. */
  upload?: true
  /** Content type of the reply, which is a file instead of JSON. */
  file?: 'application/zip'
  /** 200 unless given (204 without `reply`). */
  status?: 200 | 201 | 204
  /** Errors of the handler itself. Added for every route: 0, 4, 5, 12, 101; for every write 14; by `who` 6, 8, 1006; by `needs` 8, 9. */
  errors: readonly ErrorName[]
  /** All statuses of an error whose statuses differ from the catalogue on this route. */
  statuses?: Partial<Record<ErrorName, readonly number[]>>
}

export function takesKey({ method, repeat }: Pick<Route, 'method' | 'repeat'>): boolean {
  return method !== 'GET' && repeat !== 'acts-again'
}

/**
 * Acts that spend a proof or end the session. Their key names one attempt: a repeat needs the same token, device and body,
 * and is answered for two minutes only.
 */
export function isOneAttempt({ path, repeat }: Pick<Route, 'path' | 'repeat'>): boolean {
  return path.startsWith('/api/auth/') || repeat === 'ends-session'
}

/** Keeps the literal types of one route. */
export function route<const R extends Route>(r: R): R {
  return r
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

export type BodyOf<R extends Route> = Out<R['body']>
export type QueryOf<R extends Route> = Out<R['query']>
export type ParamsOf<R extends Route> = Out<R['params']>
export type ReplyOf<R extends Route> = R['reply'] extends Schema
  ? z.output<R['reply']>
  : R extends { file: string }
    ? AsyncIterable<Uint8Array>
    : void

export type BodyFor<R extends Route> = In<R['body']>
export type QueryFor<R extends Route> = In<R['query']>
export type ParamsFor<R extends Route> = In<R['params']>

import type { BodyFor, ParamsFor, QueryFor, ReplyOf, Route, Schema } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { currentLanguage } from '../text/language.ts'
import { isCallError } from '../lib/call-error.ts'
import { requestHeaders } from './request-headers.ts'
import { takeEarlyRead } from './early-reads.ts'
import { failureOf, noReply, parsed, unreadableReply } from './read-failure.ts'

type Part<K extends string, S, V> = S extends Schema ? { [key in K]: V } : { [key in K]?: undefined }

export type InputFor<R extends Route> = Part<'params', R['params'], ParamsFor<R>> &
  Part<'query', R['query'], QueryFor<R>> &
  (R extends { upload: true } ? { body: FormData } : Part<'body', R['body'], BodyFor<R>>)

export type AnyInput = { params?: unknown; query?: unknown; body?: unknown }
export type SendOptions = {
  token?: string | undefined
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
}

/** Sends one request as the route declares it, without session logic. Throws only `CallError` (and the abort of `signal`). */
export function send<R extends Route & { reply: Schema }>(
  route: R,
  input: InputFor<R>,
  options?: SendOptions,
): Promise<ReplyOf<R>>
export function send<R extends Route & { file: string }>(
  route: R,
  input: InputFor<R>,
  options?: SendOptions,
): Promise<Blob>
export function send<R extends Route>(route: R, input: InputFor<R>, options?: SendOptions): Promise<void>
export async function send(route: Route, input: AnyInput, options: SendOptions = {}): Promise<unknown> {
  const request = requestOf(route, input, options)
  const response = await fetchOrFail(urlOf(route, input), request)
  if (route.file && response.ok) return response.blob().catch(() => Promise.reject(noReply()))
  const answer = parsed(await bodyOrFail(response, request))
  if (!response.ok) throw failureOf(response, answer)
  if (!route.reply) return undefined
  const reply = z.safeParse(route.reply, answer)
  if (!reply.success) throw unreadableReply(0)
  return reply.data
}

/** Repeats once when no reply came. Only for calls whose repeat has no further effect. */
export async function againIfLost<T>(once: () => Promise<T>): Promise<T> {
  try {
    return await once()
  } catch (error) {
    if (!isCallError(error) || !error.isUnanswered) throw error
    return once()
  }
}

async function fetchOrFail(url: string, request: RequestInit): Promise<Response> {
  try {
    return (await takeEarlyRead(url, request)) ?? (await fetch(url, request))
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw noReply()
  }
}

/** A verdict needs no body. */
async function bodyOrFail(response: Response, { signal }: RequestInit): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    if (response.ok) throw noReply()
    return ''
  }
}

function requestOf(route: Route, { body }: AnyInput, { token, signal, idempotencyKey }: SendOptions): RequestInit {
  // The browser sets the content type of a form, with its boundary.
  const isForm = body instanceof FormData
  return {
    method: route.method,
    headers: {
      ...requestHeaders(currentLanguage(), token),
      // Only a sign-in stores it. Looking it up takes longer than all other work before the first paint, so early reads skip it.
      ...(route.method === 'GET' ? {} : { 'device-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    signal: signal ?? null,
    // Public responses set their own cache lifetime; user data is never cached.
    cache: route.who === 'anyone' && route.method === 'GET' ? 'default' : 'no-store',
  }
}

export function urlOf(route: Route, { params, query }: AnyInput): string {
  const values = new Map(entries(params))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const search = new URLSearchParams(entries(query)).toString()
  return search ? `${path}?${search}` : path
}

function entries(record: unknown): [string, string][] {
  return Object.entries(record ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}

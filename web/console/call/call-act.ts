import type { AdminCall } from '@kabinet/contract/admin/calls'
import type { Schema } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { failureOf, noReply, parsed, unreadableReply } from '../../src/session/read-failure.ts'
import { requestHeaders } from '../../src/session/request-headers.ts'
import { currentLanguage } from '../../src/text/language.ts'
import { lastUse } from './last-use.ts'

export type Input = Record<string, string | boolean | undefined>
type Request = { method: string; url: string; body?: Input }

/** One call of an act, with the cookie of the console. Throws `CallError`, or the abort of `signal`. */
export async function callAct<C extends AdminCall>(
  call: C,
  input: Input,
  signal?: AbortSignal,
): Promise<z.output<C['reply']>> {
  return sendToConsole<C['reply']>(requestOf(call, input), call.reply, signal)
}

/** A call of the console itself, such as `GET /console/session`. Throws as `callAct`. */
export async function sendToConsole<S extends Schema>(
  { method, url, body }: Request,
  schema: S,
  signal?: AbortSignal,
): Promise<z.output<S>> {
  const { response, answer } = await fetched(url, {
    method,
    headers: {
      ...requestHeaders(currentLanguage(), undefined),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
    cache: 'no-store',
  })
  if (!response.ok) throw failureOf(response, answer)
  lastUse.set(Date.now())
  const reply = z.safeParse(schema, answer ?? undefined)
  if (!reply.success) throw unreadableReply(0)
  return reply.data
}

async function fetched(url: string, init: RequestInit): Promise<{ response: Response; answer: unknown }> {
  try {
    const response = await fetch(url, init)
    return { response, answer: parsed(await response.text()) }
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw noReply()
  }
}

function requestOf({ http }: AdminCall, input: Input): Request {
  const [method = 'GET', path = ''] = http.split(' ')
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    return encodeURIComponent(value)
  })
  const url = `/console/api${filled}`
  if (method !== 'GET') return { method, url, body: rest }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString()
  return { method, url: query ? `${url}?${query}` : url }
}

import * as z from 'zod/mini'
import { type Act, commandName } from '../acts/act.ts'
import { acts } from '../acts/all.ts'
import { callOf } from '../admin-api/route-of.ts'
import { SupportRefusal } from '../support/refusal.ts'
import { onlyOne, type Runner } from './runner.ts'

/** Does acts on the running server at ADMIN_URL. It needs neither its database nor its keys. */
export function remoteRunner({ url, token }: { url: string; token: string }): Runner {
  const run = (act: Act, raw: Record<string, unknown>) => {
    if (act.http === undefined)
      throw new Error(`“${commandName(act)}” does not leave the machine: run it on the server, without ADMIN_URL.`)
    return send(requestOf(act.http, raw), { url, token })
  }
  return {
    run,
    accountOf: async (typed) => onlyOne(typed, itemsOf(await run(acts.people.findPeople, { login: typed }))),
  }
}

type Sent = { method: string; path: string; body: string | undefined }

function requestOf(http: NonNullable<Act['http']>, raw: Record<string, unknown>): Sent {
  const { method, path } = callOf(http)
  const rest = new Map(Object.entries(raw))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = textOf(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const left = Object.fromEntries(rest)
  if (method !== 'GET') return { method, path: filled, body: JSON.stringify(left) }
  const query = new URLSearchParams(Object.entries(left).map(([name, value]) => [name, textOf(value)]))
  return { method, path: query.size > 0 ? `${filled}?${query}` : filled, body: undefined }
}

async function send({ method, path, body }: Sent, { url, token }: { url: string; token: string }): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const answer = await fetch(new URL(path.slice(1), url.endsWith('/') ? url : `${url}/`), {
    method,
    headers,
    redirect: 'error',
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Error(`ADMIN_URL cannot be reached: ${cause}`, { cause: error })
  })
  const read: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && read !== undefined) return read
  throw refusalOf(answer.status, read)
}

function refusalOf(status: number, read: unknown): Error {
  if (status === 401) return new Error('ADMIN_API_TOKEN_FILE holds no valid token: it is wrong, ended or expired.')
  if (typeof read !== 'object' || read === null) return new Error(`ADMIN_URL answers ${status} without JSON.`)
  const fields = 'fields' in read && Array.isArray(read.fields) ? read.fields : []
  const lines = fields.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)
  const message = 'error_message' in read ? String(read.error_message) : `ADMIN_URL answers ${status}.`
  const text = lines.length > 0 ? lines.join('\n') : message
  return status < 500 && status !== 429
    ? new SupportRefusal(text, status === 404 ? 'unknown' : 'not-now')
    : new Error(text)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
const itemsOf = (reply: unknown) => z.parse(z.object({ items: z.array(z.object({ id: z.string() })) }), reply).items

import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '../../testbed/browser.ts'

export type Heard = {
  acknowledged: number
  repeated: number
  /** Repeated requests after a rate limit: for the server all users have one network address. */
  limited: number
  reasons: string[]
  unavailable: number
  wrong: string[]
}
export const nothingHeard = (): Heard => ({
  acknowledged: 0,
  repeated: 0,
  limited: 0,
  reasons: [],
  unavailable: 0,
  wrong: [],
})

export type Sent = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}
export type Reply = { status: number; json: Record<string, unknown>; location: string | null }

/** Exceeds the duration of a restart; a later answer counts as a failure. */
const patienceMs = 90_000

/** Repeats a request until it is answered, as a client does after a lost answer. Records any unwanted status as wrong. */
export async function ask(
  heard: Heard,
  browser: Browser,
  sent: Sent,
  wanted: readonly number[] = [200],
): Promise<Reply> {
  const until = Date.now() + patienceMs
  for (let pause = 50; Date.now() < until; pause = Math.min(pause * 2, 1000)) {
    const reply = await send(browser, sent).catch((error: unknown) => {
      note(heard, sent, endOf(error))
      return undefined
    })
    if (reply && wanted.includes(reply.status)) {
      heard.acknowledged++
      return reply
    }
    const mayPass =
      !reply || [502, 503, 429, 408].includes(reply.status) || (reply.status === 202 && !wanted.includes(202))
    if (reply?.status === 503) {
      heard.unavailable++
      if (reply.retryAfter === null) heard.wrong.push(`503 without retry-after: ${sent.path}`)
    }
    if (reply?.status === 429) heard.limited++
    else if (reply) note(heard, sent, `${reply.status} ${JSON.stringify(reply.json)}`)
    if (!mayPass) throw new WrongAnswer(heard, sent, reply)
    heard.repeated++
    await wait(pause)
  }
  throw new WrongAnswer(heard, sent, undefined)
}

function note(heard: Heard, { method = 'GET', path }: Sent, reason: string): void {
  if (heard.reasons.length < 10) heard.reasons.push(`${method} ${path.split('?')[0]}: ${reason}`)
}

const endOf = (error: unknown): string =>
  error instanceof Error ? (error.cause === undefined ? error.message : endOf(error.cause)) : String(error)

class WrongAnswer extends Error {
  constructor(heard: Heard, { method = 'GET', path }: Sent, reply: Reply | undefined) {
    super(`${method} ${path.split('?')[0]}: ${reply ? `${reply.status} ${JSON.stringify(reply.json)}` : 'no answer'}`)
    heard.wrong.push(this.message)
  }
}

async function send(browser: Browser, { path, method = 'GET', headers = {}, body, form }: Sent) {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const content = form ? new URLSearchParams(form).toString() : JSON.stringify(body)
  const answer = await browser.visit(path, {
    method,
    headers: {
      ...(path.startsWith('/api') ? { accept: 'application/json' } : {}),
      ...(browser.token && !form ? { 'auth-token': browser.token } : {}),
      ...(content === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    signal: AbortSignal.timeout(20_000),
  })
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  const json: Record<string, unknown> = isJson ? JSON.parse(answer.text) : {}
  return { status: answer.status, json, location: answer.location, retryAfter: answer.headers.get('retry-after') }
}

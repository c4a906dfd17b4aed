import { type ErrorName, errors } from '@kabinet/contract/errors'
import { firstLocale, pickLocale } from '@kabinet/contract/fields/locale'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import type { ReplyOf, Route } from '@kabinet/contract/route'

export type Refusal = {
  refused: ErrorName
  status?: number
  reason?: string
  /** Seconds. */
  retryAfter?: number
  error_message?: string
  registration_token?: string
  existing_id?: string
  client_name?: string
  redirect_host?: string
  restart_url?: string
  return_url?: string
  issued_at?: string
  now?: Record<string, unknown>
  /** `message`: words, or a key that becomes words of the request's language, as at the server. */
  fields?: { path: string; error_code: number; message: string }[]
}
export type Answer<R extends Route> = Said<R> | ((request: unknown) => Said<R>)
type Said<R extends Route> = ReplyOf<R> | Refusal | typeof lost | typeof pending | typeof proxyPage
export type SentCall = { route: Route; path: string; body: unknown; token: string | null; key: string | null }

/** No reply arrives, nor to the repeat under the same key that the page sends by itself. */
export const lost = Symbol('lost')
export const proxyPage = Symbol('proxy page')
export const pending = Symbol('pending')

export function refused(name: ErrorName, more: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused: name, ...more }
}

/** The mail server rejected the address. */
export const refusedEmail = refused('INVALID_PARAM_VALUE', {
  fields: [{ path: 'email', error_code: 4, message: 'v.email.domain' }],
})

/**
 * `replies.on(route, answers…)`: one reply per call, the last one for all later calls; a function receives the body (or
 * query). `replies.requests`: what was sent.
 */
export class Replies {
  requests: SentCall[] = []
  #keyOfLost: string | null = null
  #answers = new Map<string, { route: Route; answers: unknown[] }>()

  constructor() {
    globalThis.fetch = (input, init) => this.#answer(input, init)
  }

  on<R extends Route>(route: R, ...answers: Answer<R>[]): this {
    this.#answers.set(`${route.method} ${route.path}`, { route, answers: [...answers] })
    return this
  }

  to(route: Route): unknown[] {
    return this.requests.filter((one) => one.route === route).map(({ body }) => body)
  }

  paths(): string[] {
    return this.requests.map(({ path }) => path)
  }

  keysTo(route: Route): (string | null)[] {
    return this.requests.filter((one) => one.route === route).map(({ key }) => key)
  }

  async #answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const known = [...this.#answers.values()].find(
      ({ route }) => route.method === init.method && fits(route.path, url.pathname),
    )
    if (!known) throw new Error(`no reply was prepared for ${init.method} ${url.pathname}`)
    const { route, answers } = known
    const body = bodyOf(init.body) ?? Object.fromEntries(url.searchParams)
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key')
    const isOwnRepeat = key !== null && key === this.#keyOfLost
    this.#keyOfLost = null
    if (isOwnRepeat) throw new TypeError('Failed to fetch')
    this.requests.push({ route, path: url.pathname, body, token: headers.get('auth-token'), key })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    const answer: unknown = typeof next === 'function' ? next(body) : next
    if (answer === pending) return new Promise(() => undefined)
    if (answer === lost) {
      this.#keyOfLost = key
      throw new TypeError('Failed to fetch')
    }
    if (answer === proxyPage) return new Response('<h1>Bad Gateway</h1>', { status: 502 })
    return isRefusal(answer)
      ? refusal(answer, headers.get('device-locale'))
      : Response.json(answer ?? null, { status: route.status ?? 200 })
  }
}

function bodyOf(body: RequestInit['body']): unknown {
  return body instanceof FormData ? Object.fromEntries(body) : typeof body === 'string' ? JSON.parse(body) : undefined
}

function fits(path: string, request: string): boolean {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(request)
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && typeof answer.refused === 'string'
}

function refusal({ refused: name, status, retryAfter, ...more }: Refusal, language: string | null): Response {
  const { errors: words, problems } = serverTexts[pickLocale(language) ?? firstLocale]
  const wordsOf = new Map(Object.entries(problems))
  const fields = more.fields?.map((field) => ({ ...field, message: wordsOf.get(field.message) ?? field.message }))
  return Response.json(
    { error_code: errors[name].code, error_message: words[name], request_id: 'r', ...more, fields },
    {
      status: status ?? errors[name].status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    },
  )
}

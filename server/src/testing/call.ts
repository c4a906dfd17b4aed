import type { BodyFor, ParamsFor, QueryFor, ReplyOf, Route } from '@kabinet/contract/route'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export type ErrorReply = {
  error_code: number
  error_message: string
  request_id: string
  fields?: { path: string; error_code: number; message: string }[]
  reason?: string
  [extra: string]: unknown
}

export type CallOptions = {
  token?: string | undefined
  cookies?: Record<string, string>
  headers?: Record<string, string>
  address?: string
}
export type InputOf<R extends Route> = { body?: BodyFor<R>; query?: QueryFor<R>; params?: ParamsFor<R> }

export type Answered<B> = {
  status: number
  readonly body: B
  readonly error: ErrorReply
  cookies: Record<string, string>
  headers: LightMyRequestResponse['headers']
}

export type Caller = {
  call: <const R extends Route>(route: R, input?: InputOf<R>, options?: CallOptions) => Promise<Answered<ReplyOf<R>>>
  send: (
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    options?: CallOptions,
  ) => Promise<Answered<unknown>>
}

export function createCaller(app: FastifyInstance, deliver: () => Promise<void>): Caller {
  const send = async <B>(
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Answered<B>> => {
    const response = await app.inject(request(method, url, body, options))
    await deliver()
    return answerOf<B>(response)
  }
  return {
    send,
    call: <const R extends Route>(route: R, input: InputOf<R> = {}, options?: CallOptions) =>
      send<ReplyOf<R>>(route.method, urlOf(route, input), input.body, options),
  }
}

function request(
  method: InjectOptions['method'],
  url: string,
  body: unknown,
  { token, cookies = {}, headers = {}, address }: CallOptions,
) {
  return {
    ...(method ? { method } : {}),
    url,
    cookies,
    headers: {
      ...(token === undefined ? {} : { 'auth-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  } satisfies InjectOptions
}

function urlOf<R extends Route>({ path }: R, { params, query }: InputOf<R>): string {
  const filled = Object.entries(params ?? {}).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
  const searchParameters = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  return searchParameters ? `${filled}?${searchParameters}` : filled
}

function answerOf<B>({ statusCode, headers, cookies, body: text }: LightMyRequestResponse): Answered<B> {
  const isSuccess = statusCode < 300
  const parsed = () => JSON.parse(text || 'null')
  return {
    status: statusCode,
    headers,
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
    get body(): B {
      if (!isSuccess) throw new Error(`refused with ${statusCode}: ${text}`)
      return parsed()
    },
    get error(): ErrorReply {
      if (isSuccess) throw new Error(`not refused: ${statusCode} ${text}`)
      return parsed()
    },
  }
}

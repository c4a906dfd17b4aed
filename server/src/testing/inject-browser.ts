import type { Route } from '@kabinet/contract/route'
import type { Answered, Caller, CallOptions, InputOf } from './call.ts'

export type Browser = Caller & {
  cookies: Record<string, string>
  token: string | undefined
}

export function openBrowser({ call, send }: Caller, headers: Record<string, string> = {}): Browser {
  const browser: Browser = {
    cookies: {},
    token: undefined,
    call: async <const R extends Route>(route: R, input?: InputOf<R>, options?: CallOptions) =>
      keep(await call(route, input, withDefaults(options))),
    send: async (method, url, body, options) => keep(await send(method, url, body, withDefaults(options))),
  }
  const withDefaults = (options: CallOptions = {}): CallOptions => ({
    token: browser.token,
    cookies: browser.cookies,
    ...options,
    headers: { 'user-agent': 'Firefox', ...headers, ...options.headers },
  })
  const keep = <B>(answer: Answered<B>): Answered<B> => {
    for (const [name, value] of Object.entries(answer.cookies)) {
      if (value) browser.cookies[name] = value
      else delete browser.cookies[name]
    }
    return answer
  }
  return browser
}

import type { BodyFor, QueryFor, ReplyOf, Route } from '@kabinet/contract/route'

export type Visit = { status: number; headers: Headers; location: string | null; text: string }
export type Browser = {
  visit: (url: string, init?: RequestInit) => Promise<Visit>
  follow: (url: string) => Promise<URL>
  call: <const R extends Route>(
    route: R,
    input?: { body?: BodyFor<R>; query?: QueryFor<R> },
  ) => Promise<Called<ReplyOf<R>>>
  cookies: Map<string, { value: string; path: string }>
  token: string | undefined
}
type RefusedCall = { error_code: number; reason?: string; client_name?: string; redirect_host?: string } & WayOn
type WayOn = { restart_url?: string; return_url?: string }
export type Called<B> = { status: number; body: B; error: RefusedCall }

/** Its cookie jar respects paths; it holds at most one access token. */
export function openBrowser(base: string, token?: string): Browser {
  const cookies: Browser['cookies'] = new Map()
  const visit: Browser['visit'] = async (address, init = {}) => {
    const url = new URL(address, base)
    const sent = [...cookies].filter(
      ([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
    )
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', cookie, ...asRecord(init.headers) },
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      text: await response.text(),
    }
  }
  const browser: Browser = {
    cookies,
    token,
    visit,
    follow: async (address) => {
      let url = new URL(address, base)
      for (let hops = 0; hops < 10 && url.origin === new URL(base).origin; hops++) {
        const { location } = await visit(url.href)
        if (location === null) return url
        url = new URL(location, url)
      }
      return url
    },
    call: async (route, { body, query } = {}) => {
      const search = query ? `?${new URLSearchParams(query)}` : ''
      const { status, text } = await visit(`${route.path}${search}`, {
        method: route.method,
        headers: {
          accept: 'application/json',
          ...(browser.token ? { 'auth-token': browser.token } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const parsed = JSON.parse(text || 'null')
      return { status, body: parsed, error: parsed }
    },
  }
  return browser
}

function keep(cookies: Browser['cookies'], line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
  const isOver = attributes.some(
    (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
  )
  if (isOver || value === '') cookies.delete(name)
  else cookies.set(name, { value, path })
}

const asRecord = (headers: RequestInit['headers']) => Object.fromEntries(new Headers(headers))

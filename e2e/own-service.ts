import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { serveHttp } from '../testbed/ports.ts'
import type { Secrets } from './services.ts'

export type Tokens = { access_token: string; refresh_token: string }

export function ownService(issuer: string, { clientId, clientSecret }: Secrets, callback: string) {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const ask = (path: string, fields: Record<string, string>) =>
    fetch(`${issuer}${path}`, { method: 'POST', headers: { authorization }, body: new URLSearchParams(fields) })
  const verifier = randomBytes(32).toString('base64url')
  const redeem = async (url: string): Promise<Tokens> => {
    const code = new URL(url).searchParams.get('code') ?? ''
    const fields = { code, redirect_uri: callback, code_verifier: verifier }
    return (await ask('/oauth/token', { grant_type: 'authorization_code', ...fields })).json()
  }
  return {
    request: `/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })}`,
    tokens: async (page: Page): Promise<Tokens> => {
      await page.waitForURL(`${callback}?**`)
      return redeem(page.url())
    },
    tokensAfter: async (page: Page, visit: () => Promise<unknown>): Promise<Tokens> => {
      const arrival = page.waitForRequest((request) => request.url().startsWith(`${callback}?`))
      // The browser's error page, which would interrupt the next navigation.
      const ended = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'))
      await visit().catch(() => {})
      await ended
      return redeem((await arrival).url())
    },
    userinfo: async ({ access_token }: Tokens) => {
      const response = await fetch(`${issuer}/oauth/userinfo`, { headers: { authorization: `Bearer ${access_token}` } })
      const claims: Record<string, unknown> = await response.json()
      return { status: response.status, claims }
    },
    introspect: async ({ access_token }: Tokens): Promise<unknown> =>
      (await ask('/oauth/introspect', { token: access_token })).json(),
    refresh: async ({ refresh_token }: Tokens) =>
      (await ask('/oauth/token', { grant_type: 'refresh_token', refresh_token })).status,
  }
}

export async function openCallback(begin?: (issuer: string) => string): Promise<string> {
  const service = await serveHttp(({ url = '' }, answer) => {
    const issuer = new URL(url, 'http://127.0.0.1').searchParams.get('iss')
    if (issuer !== null && begin && url.startsWith('/start')) answer.writeHead(302, { location: begin(issuer) })
    answer.end('Romashka')
  })
  return `${service.url}/callback`
}

import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { expect, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { redemption } from '../../testing/oauth.ts'
import { begin, consent, endOf, pageOf, testSso } from '../../testing/sso.ts'

const w = testSso()
const page = 'https://spa.example'
const anna = perTest(() => w.someone())
const spa = perTest(() =>
  w.service(anna.accountId, { token_endpoint_auth_method: 'none', redirect_uris: [`${page}/cb`] }),
)

const preflight = (path: string, origin: string) =>
  fetch(w.base + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'dpop,content-type' },
  })
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')
const withCode = async (origin: string, service = spa) => {
  const begun = await begin(service)
  const back = await consent(anna.browser, begun)
  const body = new URLSearchParams({ client_id: service.clientId, ...redemption(service, begun, back) })
  return fetch(`${w.base}/oauth/token`, { method: 'POST', headers: { origin }, body })
}

test.each(['/oauth/token', '/oauth/userinfo', '/oauth/revoke', '/oauth/par', '/oauth/introspect'])(
  'answers a preflight at %s with credentials for origins of a service, and for no others',
  async (path) => {
    const known = await preflight(path, page)
    expect(Object.fromEntries(known.headers)).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'dpop,content-type',
    })
    expect(known.headers.get('vary')).toMatch(/origin/i)
    for (const foreign of ['https://evil.example', 'null', 'https://spa.example.evil.example', 'http://spa.example'])
      expect([foreign, allowed(await preflight(path, foreign))]).toEqual([foreign, null])
  },
)

test('lets a page without a server redeem its code only from its own origin', async () => {
  const reply = await withCode(page)
  expect([reply.status, allowed(reply), reply.headers.get('access-control-allow-credentials')]).toEqual([
    200,
    page,
    'true',
  ])
  expect(reply.headers.get('vary')).toMatch(/origin/i)
  const { access_token }: { access_token: string } = await reply.json()
  const read = await fetch(`${w.base}/oauth/userinfo`, {
    headers: { origin: page, authorization: `Bearer ${access_token}` },
  })
  expect([read.status, allowed(read)]).toEqual([200, page])
  await w.service(anna.accountId, { redirect_uris: ['https://other.example/cb'] })
  const other = await withCode('https://other.example')
  expect([other.status, allowed(other)]).toEqual([400, null])
})

test('serves discovery and keys to any origin', async () => {
  for (const path of ['/.well-known/openid-configuration', '/oauth/jwks'])
    expect(allowed(await fetch(w.base + path, { headers: { origin: 'https://anybody.example' } }))).toBe('*')
})

test('allows any loopback port for redirects and calls while a service is in test mode', async () => {
  const local = await w.service(anna.accountId, {
    token_endpoint_auth_method: 'none',
    redirect_uris: ['http://localhost:3000/cb'],
    post_logout_redirect_uris: ['http://localhost:3000/'],
    status: 'test',
  })
  const moved = { ...local, callback: 'http://localhost:5173/cb' }
  expect(allowed(await preflight('/oauth/token', 'http://localhost:5173'))).toBe('http://localhost:5173')
  const answer = await withCode('http://localhost:5173', moved)
  expect([answer.status, allowed(answer)]).toEqual([200, 'http://localhost:5173'])
  const anonymous = openBrowser(w.base)
  const leaving = { client_id: local.clientId, post_logout_redirect_uri: 'http://localhost:5173/' }
  const wrong = (await begin(moved, { response_type: 'token' })).url.href
  for (const target of [wrong, `/oauth/logout?${new URLSearchParams(leaving)}`]) {
    const next = (await anonymous.follow(target)).searchParams.get('next') ?? ''
    const { body } = await w.call(getHeldRedirect, { query: { next } })
    expect(body.redirect_host).toBe('localhost:5173')
  }
  const refused = `${w.base}/authorize?error=invalid_redirect_uri`
  for (const strange of [
    'http://localhost:5173/other',
    'http://127.0.0.1:3000/cb',
    'http://localhost:99999/cb',
    'http://localhost.evil.example:3000/cb',
  ]) {
    const { url } = await begin({ ...local, callback: strange })
    expect([strange, await endOf(anna.browser, url)]).toEqual([strange, refused])
  }
  await w.call(patchClient, { params: { id: local.id }, body: { status: 'published' } }, pageOf(anna))
  expect(await endOf(anna.browser, (await begin(moved)).url)).toBe(refused)
})

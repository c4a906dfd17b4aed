import { deviceGrant, signInGrants } from '@kabinet/contract/data/grant-types'
import { beforeEach, expect, test } from 'vitest'
import { sample } from '../../../../testbed/sample.ts'
import { lineWorld, type When } from '../../testing/cut-line.ts'
import { openPerFile, perFile } from '../../testing/fixtures.ts'
import { ownFields, redemption } from '../../testing/oauth.ts'
import { registrationTokenOf } from '../../testing/registration.ts'
import { begin, consent, reachPage } from '../../testing/sso.ts'

const w = openPerFile(() => lineWorld())
const anna = perFile(() => w.someone())
const service = perFile(async () =>
  w.service((await w.someone()).accountId, {
    grant_types: [...signInGrants, deviceGrant, 'client_credentials'],
    post_logout_redirect_uris: ['https://romashka.example/bye'],
  }),
)
beforeEach(() => w.line.mend())

type Answer = { status: number; headers: Headers; text: string }
type Request = () => Promise<Answer>
const send = async (path: string, init: RequestInit): Promise<Answer> => {
  const answer = await fetch(`${w.base}${path}`, { redirect: 'manual', ...init })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const post = (path: string, fields: Record<string, string>) =>
  send(path, { method: 'POST', body: new URLSearchParams({ ...ownFields(service), ...fields }) })
const scope = 'openid email offline_access'
const codeFields = async () => {
  const begun = await begin(service, { scope, prompt: 'consent' })
  return redemption(service, begun, await consent(anna.browser, begun))
}
const signedIn = async (): Promise<Record<string, string>> =>
  JSON.parse((await post('/oauth/token', await codeFields())).text)
const tokenToRegister = async () => registrationTokenOf(w, await w.someone(), 3)
const metadata = JSON.stringify({ client_name: 'Агент', redirect_uris: ['https://agent.example/callback'] })
const json = { 'content-type': 'application/json' }
const bearer = (token = '') => ({ authorization: `Bearer ${token}` })

const programs: [string, () => Promise<Request>][] = [
  [
    'a code',
    async () =>
      (
        (fields) => () =>
          post('/oauth/token', fields)
      )(await codeFields()),
  ],
  [
    'a refresh',
    async () => {
      const { refresh_token = '' } = await signedIn()
      return () => post('/oauth/token', { grant_type: 'refresh_token', refresh_token })
    },
  ],
  [
    'client credentials',
    async () => () => post('/oauth/token', { grant_type: 'client_credentials', scope: 'service:stats' }),
  ],
  [
    'userinfo',
    async () => {
      const { access_token } = await signedIn()
      return () => send('/oauth/userinfo', { headers: bearer(access_token) })
    },
  ],
  [
    'introspection',
    async () => {
      const { access_token: token = '' } = await signedIn()
      return () => post('/oauth/introspect', { token })
    },
  ],
  [
    'revocation',
    async () => {
      const { refresh_token: token = '' } = await signedIn()
      return () => post('/oauth/revoke', { token })
    },
  ],
  [
    'a pushed request',
    async () => {
      const begun = await begin(service)
      return () => post('/oauth/par', Object.fromEntries(begun.url.searchParams))
    },
  ],
  ['a device', async () => () => post('/oauth/device', { scope })],
  [
    'the poll of a device',
    async () => {
      const { device_code } = JSON.parse((await post('/oauth/device', { scope })).text)
      return () => post('/oauth/token', { grant_type: deviceGrant, device_code })
    },
  ],
  [
    'registration',
    async () => {
      const token = await tokenToRegister()
      return () => send('/oauth/register', { method: 'POST', body: metadata, headers: { ...json, ...bearer(token) } })
    },
  ],
  [
    'what was registered',
    async () => {
      const token = await tokenToRegister()
      const headers = { ...json, ...bearer(token) }
      const made = JSON.parse((await send('/oauth/register', { method: 'POST', body: metadata, headers })).text)
      const path = new URL(made.registration_client_uri).pathname
      return () => send(path, { headers: bearer(made.registration_access_token) })
    },
  ],
  [
    'the preflight of a page',
    async () => () => send('/oauth/token', { method: 'OPTIONS', headers: { origin: 'https://romashka.example' } }),
  ],
]

const pages: [string, () => Promise<Request>][] = [
  ['a service’s request', async () => ((begun) => visitOf(begun.url.href))(await begin(service))],
  [
    'the way back to it',
    async () => {
      const interaction = await reachPage(anna.browser, (await begin(service, { prompt: 'consent' })).url)
      return visitOf(`/authorize/${interaction}`)
    },
  ],
  [
    'a log-out',
    async () => {
      const { id_token = '' } = await signedIn()
      const parameters = { id_token_hint: id_token, post_logout_redirect_uri: 'https://romashka.example/bye' }
      return visitOf(`/oauth/logout?${new URLSearchParams(parameters)}`)
    },
  ],
]
const visitOf = (address: string) => () => anna.browser.visit(address)

function expectUnavailable({ status, headers, text }: Answer, kind: 'json' | 'page') {
  expect([status, text]).toEqual([503, expect.any(String)])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.getSetCookie()).toEqual([])
  if (kind === 'json') expect(JSON.parse(text)).toMatchObject({ error: 'temporarily_unavailable' })
  else
    expect([headers.get('content-type'), text]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('<a class="again" href="">'),
    ])
}

test.each([
  ...programs.map(([name, make]) => ['json', name, make] as const),
  ...pages.map(([name, make]) => ['page', name, make] as const),
])('without a database (%s): %s returns 503, and works again afterwards', async (kind, _name, make) => {
  const ask = await make()
  w.line.cut()
  for (let again = 0; again < 2; again++) expectUnavailable(await ask(), kind)
  w.line.mend()
  expect((await ask()).status).toBeLessThan(500)
})

const whens: When[] = ['sent', 'answered']
const breaks = whens.flatMap((when) => [
  ...programs.map(([name, make]) => [when, 'json', name, make] as const),
  ...pages.map(([name, make]) => [when, 'page', name, make] as const),
])
test.each(sample(breaks, 10, import.meta.url))(
  'returns the usual response or 503 when the connection breaks (%s, %s): %s',
  async (when, kind, _name, make) => {
    const expectedStatus = (await (await make())()).status
    for (let at = 1, isThrough = false; !isThrough; at++) {
      const ask = await make()
      w.line.cutAt(at, when)
      const answer = await ask()
      isThrough = !w.line.isCut()
      w.line.mend()
      if (answer.status === expectedStatus) expect(answer.text).not.toContain('temporarily_unavailable')
      else expectUnavailable(answer, kind)
      if (when === 'sent' && !isThrough) expect((await ask()).status).toBe(expectedStatus)
    }
  },
)

test('serves discovery and keys without a database', async () => {
  w.line.cut()
  for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server', '/oauth/jwks']) {
    const { status, text } = await send(path, {})
    expect([path, status]).toEqual([path, 200])
    expect(JSON.parse(text)).toMatchObject(path.endsWith('jwks') ? { keys: expect.any(Array) } : { issuer: w.base })
  }
})

test('returns JSON to a program at a page URL', async () => {
  const { url } = await begin(service)
  w.line.cut()
  const headers = { accept: 'application/json' }
  expectUnavailable(await send(`${url.pathname}${url.search}`, { headers }), 'json')
})

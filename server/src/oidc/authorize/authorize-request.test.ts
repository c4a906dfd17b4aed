import { beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, beginPlainly, decide, endOf, reachPage, useService, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId, { redirect_uris: ['https://rp.example/cb'] }))
beforeEach(async () => {
  await useService(w, service, anna)
})

const errorPage = (reason: string) => `${w.base}/authorize?error=${reason}`
const ends = (url: URL) => endOf(anna.browser, url)

test('rejects a redirect_uri that is not an exact match (OA-01) [SP-9.16, OC-1.16, OC-8.05]', async () => {
  const foreignUris = [
    'https://rp.example/CB',
    'https://rp.example/cb/',
    'https://rp.example/cb?x=1',
    'https://rp.example/cb#',
    'https://rp.example/cb/..;/',
    'https://rp.example/cb%2f..',
    'https://rp.example:443/cb',
    'https://user@rp.example/cb',
    'https://rp.example@evil.example/cb',
    'https://rp.example@@evil.example/cb',
    'https://rp.example\\@evil.example/cb',
    'https://rp.example/cb\t',
    'https://rp.example.evil.example/cb',
    'http://rp.example/cb',
    'javascript:alert(1)',
    '',
  ]
  for (const address of foreignUris) {
    const end = await ends((await begin(service, { redirect_uri: address })).url)
    expect([errorPage('invalid_redirect_uri'), errorPage('invalid_request')], address).toContain(end)
  }
})

test('shows our error page for an unknown client_id', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'nobody', 'a\0b', '']) {
    const { url } = await begin(service, { client_id: id })
    expect(new URL(await ends(url)).pathname).toBe('/authorize')
    expect(await ends(url)).toMatch(/error=invalid_(client|request)$/)
  }
})

test('rejects a duplicate parameter (OA-02) [SP-9.17]', async () => {
  for (const name of ['redirect_uri', 'client_id', 'state']) {
    const { url } = await begin(service)
    url.searchParams.append(name, url.searchParams.get(name) ?? '')
    const end = new URL(await ends(url))
    expect([name, end.searchParams.get('error')]).toEqual([name, 'invalid_request'])
    expect([name, end.searchParams.has('code'), end.origin]).toEqual([
      name,
      false,
      name === 'state' ? 'https://rp.example' : w.base,
    ])
  }
  const elsewhere = (await begin(service)).url
  elsewhere.searchParams.append('redirect_uri', 'https://evil.example/')
  expect(await ends(elsewhere)).toBe(errorPage('invalid_request'))
})

test('requires PKCE from public clients and where configured, and accepts only S256 (OA-04) [SP-9.19]', async () => {
  const spa = await w.service(anna.accountId, { platforms: ['MOBILE'], redirect_uris: ['https://spa.example/cb'] })
  const strict = await w.service(anna.accountId, { redirect_uris: ['https://strict.example/cb'], require_pkce: true })
  for (const [one, end] of [
    [service, '/authorize?interaction='],
    [spa, 'error=invalid_request'],
    [strict, 'error=invalid_request'],
  ] as const) {
    await useService(w, one, anna)
    expect(await ends((await beginPlainly(one)).url)).toContain(end)
  }
  const plain = (await begin(service, { code_challenge_method: 'plain' })).url
  const unsaid = (await begin(service)).url
  unsaid.searchParams.delete('code_challenge_method')
  for (const url of [plain, unsaid]) {
    const end = new URL(await ends(url))
    expect([end.origin, end.searchParams.get('error')]).toEqual(['https://rp.example', 'invalid_request'])
  }
})

test('rejects response types other than code, and unknown response modes (OA-17) [SP-9.37]', async () => {
  for (const type of ['token', 'id_token', 'code id_token', 'none']) {
    const { url } = await begin(service, { response_type: type, nonce: 'n' })
    expect(await ends(url)).toContain('error=unsupported_response_type')
  }
  for (const mode of ['web_message', 'jwt', 'query.jwt', 'constructor']) {
    const end = new URL(await ends((await begin(service, { response_mode: mode })).url))
    expect([mode, end.searchParams.get('error'), end.hash]).toEqual([mode, 'unsupported_response_mode', ''])
  }
  for (const mode of ['query', 'fragment', 'form_post'])
    expect(await ends((await begin(service, { response_mode: mode })).url)).toContain('/authorize?interaction=')
})

/** OAuth 2.0 Multiple Response Types 5. */
const answerIn = ({ search, hash }: URL) => new URLSearchParams(search || hash.slice(1))
const ofAnswer = (end: URL) => [end.origin + end.pathname, answerIn(end).getAll('iss'), answerIn(end).getAll('state')]

test('returns iss and state with every error (OA-09, RFC 9207) [SP-9.26]', async () => {
  const refused: [string, Record<string, string>][] = [
    ['consent_required', { prompt: 'none' }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_mode', { response_mode: 'web_message' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { prompt: 'none login' }],
    ['invalid_request', { max_age: '-1' }],
    ['invalid_request', { claims: '{' }],
    ['invalid_request', { id_token_hint: 'x' }],
    ['request_not_supported', { request: 'x' }],
    ['request_uri_not_supported', { request_uri: 'https://rp.example/request' }],
    ['registration_not_supported', { registration: '{}' }],
  ]
  for (const [error, parameters] of refused) {
    const { url, state } = await begin(service, parameters)
    const end = await anna.browser.follow(url.href)
    expect([parameters, answerIn(end).get('error'), ...ofAnswer(end)]).toEqual([
      parameters,
      error,
      service.callback,
      [w.base],
      [state],
    ])
  }
  const { url, state } = await begin(service, { prompt: 'none' })
  const guest = await openBrowser(w.base).follow(url.href)
  expect([guest.searchParams.get('error'), ...ofAnswer(guest)]).toEqual([
    'login_required',
    service.callback,
    [w.base],
    [state],
  ])
})

test('returns iss and state after a decision and with a silent code (OA-09) [SP-9.27]', async () => {
  for (const [decision, holds] of [
    ['reject', 'error'],
    ['provide', 'code'],
  ] as const) {
    const { url, state } = await begin(service)
    const { body } = await decide(anna.browser, await reachPage(anna.browser, url), decision)
    expect(new URL(body.redirect_url).origin).toBe(w.base)
    const end = await anna.browser.follow(body.redirect_url)
    expect([end.searchParams.has(holds), ...ofAnswer(end)]).toEqual([true, service.callback, [w.base], [state]])
  }
  const { url, state } = await begin(service)
  const silent = await anna.browser.follow(url.href)
  expect([silent.searchParams.has('code'), ...ofAnswer(silent)]).toEqual([true, service.callback, [w.base], [state]])
})

test('redirects a POST request to the same GET request [OC-1.17]', async () => {
  const { url } = await begin(service)
  const answer = await anna.browser.visit('/authorize', { method: 'POST', body: url.searchParams })
  expect(answer.status).toBe(303)
  const next = new URL(answer.location ?? '', w.base)
  expect([next.pathname, next.search]).toEqual(['/authorize', url.search])
  const bad = await anna.browser.visit('/authorize', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect([bad.status, bad.location]).toEqual([303, '/authorize?error=invalid_request'])
  const big = await anna.browser.visit('/authorize', {
    method: 'POST',
    body: new URLSearchParams({ state: 'x'.repeat(20_000) }),
  })
  expect(big.location).toBe('/authorize?error=invalid_request')
})

test('keeps the password of a login form posted to /authorize out of the URL', async () => {
  const page = '/authorize?interaction=abc'
  const body = new URLSearchParams({ login: 'anna@example.com', password: 'secret-words' })
  const answer = await anna.browser.visit(page, { method: 'POST', body })
  expect([answer.status, answer.location]).toEqual([303, page])
})

test('rejects a NUL in a parameter before it reaches the database', async () => {
  const { url } = await begin(service, { state: 'a\0b' })
  expect(await ends(url)).toBe(errorPage('invalid_request'))
})

test('treats a suspended service as unknown', async () => {
  await w.db.updateTable('service').set({ suspended_at: new Date() }).execute()
  expect(await ends((await begin(service)).url)).toBe(errorPage('invalid_client'))
})

test('serves the page at /authorize without OAuth parameters', async () => {
  for (const path of ['/authorize', '/authorize?interaction=abc', '/authorize?error=invalid_request']) {
    const { status, headers } = await anna.browser.visit(path)
    expect([200, 503]).toContain(status)
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('rejects a stored redirect URI on our own origin', async () => {
  const servicesUrl = `${w.base}/services`
  const uris = { redirect_uris: ['https://rp.example/cb', servicesUrl], post_logout_redirect_uris: [servicesUrl] }
  await w.db.updateTable('service').set(uris).where('id', '=', service.id).execute()
  const { url } = await begin(service, { redirect_uri: servicesUrl })
  expect(await ends(url)).toBe(errorPage('invalid_redirect_uri'))
  await reachPage(anna.browser, (await begin(service)).url)
  const back = new URLSearchParams({ client_id: service.clientId, post_logout_redirect_uri: servicesUrl })
  expect((await anna.browser.follow(`/oauth/logout?${back}`)).searchParams.get('error')).toBe('invalid_request')
})

import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, decideAndFollow, reachPage, testSso, useService } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const romashka = perTest(() =>
  w.service(owner.accountId, { post_logout_redirect_uris: ['https://romashka.example/bye'] }),
)

const wrong: [string, Record<string, string>][] = [
  ['unsupported_response_type', { response_type: 'token' }],
  ['unsupported_response_mode', { response_mode: 'web_message' }],
  ['invalid_request', { code_challenge_method: 'plain' }],
  ['invalid_request', { max_age: '-1' }],
  ['invalid_request', { claims: '{' }],
  ['invalid_request', { id_token_hint: 'x' }],
  ['request_not_supported', { request: 'x' }],
  ['request_uri_not_supported', { request_uri: 'https://romashka.example/request' }],
  ['registration_not_supported', { registration: '{}' }],
]
const visit = async (parameters: Record<string, string>, browser = openBrowser(w.base)) => {
  const begun = await begin(romashka, parameters)
  return { ...begun, answer: await browser.visit(begun.url.href), end: await browser.follow(begun.url.href) }
}
const heldRedirect = (end: URL) => w.call(getHeldRedirect, { query: { next: end.searchParams.get('next') ?? '' } })
const isOurs = (location: string | null) => new URL(location ?? '', w.base).origin === w.base

describe('an invalid request to a service that the visitor does not use', () => {
  test.each(wrong)('(%s, %o) is not redirected; our page gets host and URL', async (error, parameters) => {
    const { answer, end, state } = await visit(parameters)
    expect([answer.status, isOurs(answer.location), end.origin + end.pathname]).toEqual([
      303,
      true,
      `${w.base}/authorize`,
    ])
    expect(end.search).not.toContain('romashka')
    const { body } = await heldRedirect(end)
    expect([body.redirect_host, body.error]).toEqual(['romashka.example', error])
    const { origin, pathname, search, hash } = new URL(body.redirect_url ?? '')
    const returned = new URLSearchParams(search || hash.slice(1))
    expect([origin + pathname, returned.get('error'), returned.get('state'), returned.get('iss')]).toEqual([
      romashka.callback,
      error,
      state,
      w.base,
    ])
  })

  test('is posted with its description after a press, when it asked for form_post', async () => {
    const { end, state } = await visit({ response_mode: 'form_post', max_age: '-1' })
    const { redirect_host: host, redirect_url: address } = (await heldRedirect(end)).body
    expect([host, address?.startsWith(`${w.base}/oauth/leave?next=`)]).toEqual(['romashka.example', true])
    const answer = await fetch(address ?? '')
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).not.toContain('form-action')
    expect(page).toContain(`<form method="post" action="${romashka.callback}">`)
    for (const [name, value] of Object.entries({ error: 'invalid_request', state, iss: w.base }))
      expect(page).toContain(`name="${name}" value="${value}"`)
    expect(page).toMatch(/name="error_description" value="[^"]{10,}"/)
    const forged = await fetch(`${w.base}/oauth/leave?next=x`, { redirect: 'manual' })
    expect([forged.status, forged.headers.get('location')]).toEqual([303, '/authorize?error=invalid_request'])
    await w.pass(601)
    expect((await fetch(address ?? '', { redirect: 'manual' })).status).toBe(303)
  })

  test('is held for its owner and for any signed-in user', async () => {
    for (const { browser } of [owner, await w.someone()])
      expect((await visit({ max_age: '-1' }, browser)).end.searchParams.has('next')).toBe(true)
  })

  test('is held when it fails for a signed-in user before a decision', async () => {
    const claims = JSON.stringify({ id_token: { acr: { essential: true, value: 'another' } } })
    const { end } = await visit({ claims }, owner.browser)
    expect((await heldRedirect(end)).body.error).toBe('unmet_authentication_requirements')
  })

  test('is held when it is pushed', async () => {
    const query = {
      client_id: romashka.clientId,
      request_uri: 'urn:ietf:params:oauth:request_uri:x',
      redirect_uri: romashka.callback,
    }
    expect(isOurs((await openBrowser(w.base).visit(`/authorize?${new URLSearchParams(query)}`)).location)).toBe(true)
  })

  test('keeps the language that the client prefers', async () => {
    expect((await visit({ max_age: '-1', ui_locales: 'en' })).end.searchParams.get('ui_locales')).toBe('en')
  })

  test('is redirected with prompt=none (OpenID Connect Core 3.1.2.1)', async () => {
    for (const parameters of [{}, { max_age: '-1' }]) {
      const { end } = await visit({ ...parameters, prompt: 'none' })
      expect([end.host, end.searchParams.has('error')]).toEqual(['romashka.example', true])
    }
  })

  test('is held despite consents of other accounts, including a second one of the owner', async () => {
    const second = await w.someone()
    await consent(second.browser, await begin(romashka))
    for (const browser of [openBrowser(w.base), owner.browser, (await w.someone()).browser])
      expect((await visit({ max_age: '-1' }, browser)).end.host).toBe(new URL(w.base).host)
    expect((await visit({ max_age: '-1' }, second.browser)).end.host).toBe('romashka.example')
  })

  test('is held when the visitor did not agree to the host, or withdrew the consent', async () => {
    const anna = await w.someone()
    await consent(anna.browser, await begin(romashka))
    const uris = ['https://romashka.example/callback', 'https://evil.example/']
    await w.db.updateTable('service').set({ redirect_uris: uris }).execute()
    const elsewhere = { ...romashka, callback: 'https://evil.example/' }
    const end = await anna.browser.follow((await begin(elsewhere, { max_age: '-1' })).url.href)
    expect(end.host).toBe(new URL(w.base).host)
    await w.db.deleteFrom('consent').execute()
    expect((await visit({ max_age: '-1' }, anna.browser)).end.host).toBe(new URL(w.base).host)
  })
})

test('redirects at once after a decision, and with earlier consent', async () => {
  const end = await decideAndFollow(
    owner.browser,
    await reachPage(owner.browser, (await begin(romashka)).url),
    'reject',
  )
  expect([end.host, end.searchParams.get('error')]).toEqual(['romashka.example', 'access_denied'])
  for (const _ of ['with the page', 'without']) {
    const back = await consent(owner.browser, await begin(romashka))
    expect([back.host, back.searchParams.has('code')]).toEqual(['romashka.example', true])
  }
})

test('redirects at once to a service that the visitor uses', async () => {
  await useService(w, romashka, owner)
  for (const [error, parameters] of wrong) {
    const { end } = await visit(parameters, owner.browser)
    expect([end.host, end.href]).toEqual(['romashka.example', expect.stringContaining(`error=${error}`)])
  }
})

describe('a sealed redirect', () => {
  const next = async () => (await visit({ max_age: '-1' })).end.searchParams.get('next') ?? ''
  const refused = async (sealed: string) =>
    (await w.call(getHeldRedirect, { query: { next: sealed } })).error.error_code

  test('is rejected when it is forged', async () => {
    const sealed = await next()
    const other = w.deps.keys.seal(JSON.stringify({ verifier: 'v', nonce: 'n' }))
    for (const forged of [`${sealed.slice(0, -2)}AA`, sealed.slice(0, -4), 'x.y.z.w', 'https', other])
      expect(await refused(forged)).toBe(10)
    expect(
      (await w.send('GET', `/api/oauth/way-on?next=${encodeURIComponent('https://evil.example/')}`)).error.error_code,
    ).toBe(4)
  })

  test('is valid for ten minutes by the database clock', async () => {
    const sealed = await next()
    await w.pass(590)
    expect((await w.call(getHeldRedirect, { query: { next: sealed } })).status).toBe(200)
    await w.pass(11)
    expect(await refused(sealed)).toBe(10)
  })

  test('is invalid once the service has other URIs, is suspended or deleted', async () => {
    const sealed = await next()
    const before = await w.db.selectFrom('service').select('redirect_uris').executeTakeFirstOrThrow()
    const uris = { redirect_uris: ['https://other.example/'], post_logout_redirect_uris: [] }
    await w.db.updateTable('service').set(uris).execute()
    expect(await refused(sealed)).toBe(10)
    await w.db
      .updateTable('service')
      .set({ ...before, suspended_at: new Date() })
      .execute()
    expect(await refused(sealed)).toBe(10)
    await w.db.deleteFrom('service').execute()
    expect(await refused(sealed)).toBe(10)
  })
})

describe('a logout without a signed-in user', () => {
  const leave = async () => {
    const parameters = {
      client_id: romashka.clientId,
      post_logout_redirect_uri: 'https://romashka.example/bye',
      state: 's',
    }
    return openBrowser(w.base).follow(`/oauth/logout?${new URLSearchParams(parameters)}`)
  }

  test('is held, even when other users use the service', async () => {
    await useService(w, romashka, owner)
    const end = await leave()
    expect(end.origin + end.pathname).toBe(`${w.base}/logout`)
    expect((await heldRedirect(end)).body).toEqual({
      redirect_host: 'romashka.example',
      redirect_url: 'https://romashka.example/bye?state=s',
      error: null,
      explanation: null,
    })
  })
})

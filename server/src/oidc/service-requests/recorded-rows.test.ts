import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { beginTrial } from '@kabinet/contract/api/services/trials.api'
import { deviceGrant, signInGrants } from '@kabinet/contract/data/grant-types'
import { expect, test } from 'vitest'
import { storeRequests } from '../../domain/service-requests/note-request.ts'
import { MistakenClient, without } from '../../testing/mistaken-client.ts'
import { begin, consent, decide, decideAndFollow, pageOf, reachPage, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const client = new MistakenClient(w)
const { ask, post, basic, granted, settings } = client
const refused = async () => (await client.rows()).filter(({ outcome }) => outcome === 'refused')
const wrongCallback = (at: number | string) => ask({}, { ...client.service, callback: `https://evil.example/${at}` })

test('keeps a row for each sent value, the newest twenty of a kind', async () => {
  for (let i = 0; i < 23; i++) {
    await wrongCallback(i)
    if (i % 5 === 0) await storeRequests(w.deps)
    await w.pass(1)
  }
  await wrongCallback(22)
  const rows = await refused()
  expect(rows).toHaveLength(20)
  expect(rows.find(({ sent }) => sent === 'https://evil.example/22')).toMatchObject({ times: 2, is_claimed: true })
  expect(rows.some(({ sent }) => sent === 'https://evil.example/0')).toBe(false)
})

test('names the request on the error page as in its row', async () => {
  const { searchParams } = await wrongCallback(1)
  const { body } = await w.call(getHeldRedirect, { query: { next: searchParams.get('next') ?? '' } })
  const [row] = await refused()
  expect([body.explanation?.flow, row?.flow]).toEqual([row?.flow, expect.stringMatching(/^[\w-]{36}$/)])
})

test('limits unproven requests separately, so that they push out no others', async () => {
  await post({ grant_type: 'authorization_code', code: 'x', redirect_uri: 'x' })
  await storeRequests(w.deps)
  await w.pass(60)
  const row = { service_id: client.service.id, day: '2026-11-29', step: 'authorize', error: 'e', is_claimed: true }
  const values = Array.from({ length: 300 }, (_, at) => ({ ...row, detail: `d${at}` }))
  await w.db.insertInto('service_refusal').values(values).execute()
  await wrongCallback(1)
  const rows = await refused()
  expect(rows.filter(({ is_claimed }) => is_claimed)).toHaveLength(200)
  expect(rows.filter(({ is_claimed }) => !is_claimed)).toMatchObject([{ error: 'invalid_grant', status: 400 }])
})

test('says how a refused request was sent', async () => {
  const headers = { ...basic('wrong'), 'user-agent': 'python-requests/2.32 (anna@example.com)' }
  const answer = await post({ grant_type: 'authorization_code', code: 'x' }, headers)
  expect(await refused()).toMatchObject([
    {
      status: 401,
      auth_method: 'client_secret_basic',
      software: 'python-requests',
      flow: answer.headers.get('x-request-id'),
      is_claimed: true,
    },
  ])
})

const asJson = (fields: Record<string, string>, headers = {}) =>
  fetch(`${w.base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })

test.each<[string, string, () => Promise<unknown>]>([
  ['JSON with Basic', 'application/x-www-form-urlencoded', () => asJson({ code: 'x' }, basic())],
  ['JSON with client_id', 'application/x-www-form-urlencoded', () => asJson({ client_id: client.service.clientId })],
  ['malformed Basic', 'Basic', () => post({ client_id: client.service.clientId }, { authorization: 'Basic ???' })],
  ['two ways', 'two ways', () => post({ client_secret: 'x', client_id: client.service.clientId })],
  ['GET', 'send POST', () => fetch(`${w.base}/oauth/token?client_id=${client.service.clientId}`)],
  [
    'an ID token at userinfo',
    'An ID token or another JWT',
    async () => {
      const { id_token } = await tokensFor(client.service, client.anna.browser)
      return fetch(`${w.base}/oauth/userinfo`, { headers: { authorization: `Bearer ${id_token}` } })
    },
  ],
])('records as claimed what is refused before the client is known: %s', async (_, advice, make) => {
  await make()
  const rows = await refused()
  expect(rows).toMatchObject([{ is_claimed: true, advice: { en: expect.stringContaining(advice) } }])
  expect(rows[0]?.advice?.ru).not.toMatch(/[a-z]+( [a-z]+){3}/i)
})

test('takes a rejection and a stranger in test mode for notes, not for refusals', async () => {
  const { browser } = client.anna
  const reject = await begin(client.service)
  const rejected = await decide(browser, await reachPage(browser, reject.url), 'reject')
  const back = await browser.follow(rejected.body.redirect_url)
  expect(back.searchParams.get('error_description')).toMatch(/^the person rejected the request/)
  expect(await client.rows()).toMatchObject([{ outcome: 'note', error: 'access_denied' }])

  await settings({ status: 'test' })
  const boris = await w.someone()
  const { body } = await decide(
    boris.browser,
    await reachPage(boris.browser, (await begin(client.service)).url),
    'reject',
  )
  await boris.browser.follow(body.redirect_url)
  expect(await client.rows()).toMatchObject([
    { outcome: 'note', advice: { en: expect.stringContaining('admits its owners and testers') } },
  ])
})

test('records no polling of a device', async () => {
  await settings({ grant_types: [...signInGrants, deviceGrant] })
  const { device_code } = await (await post({ scope: 'openid' }, basic(), '/oauth/device')).json()
  const poll = { grant_type: deviceGrant, device_code }
  for (const error of ['authorization_pending', 'slow_down'])
    expect((await (await post(poll)).json()).error).toBe(error)
  expect(await client.rows()).toEqual([])
})

test('does not record a trial of the owner', async () => {
  const { id } = client.service
  const { redirect_url } = (await w.call(beginTrial, { params: { id }, body: {} }, pageOf(client.anna))).body
  const { browser } = client.anna
  await decideAndFollow(browser, await reachPage(browser, new URL(redirect_url)), 'reject')
  expect(await client.rows()).toEqual([])
})

test('lists each accepted request of a service in test mode, the newest fifty', async () => {
  await settings({ status: 'test' })
  for (let i = 0; i < 2; i++) await tokensFor(client.service, client.anna.browser)
  expect((await client.rows()).map(({ step, times }) => [step, times]).toSorted()).toEqual([
    ['authorize', 1],
    ['authorize', 1],
    ['token', 1],
    ['token', 1],
  ])
  const row = { service_id: client.service.id, error: '', detail: '', step: 'token' }
  for (let i = 0; i < 60; i++) {
    const slot = new Date(Date.UTC(2026, 0, 1, 0, i))
    await w.db
      .insertInto('service_request')
      .values({ ...row, slot, last_at: slot })
      .execute()
  }
  await tokensFor(client.service, client.anna.browser)
  expect(await client.rows()).toHaveLength(50)
})

test('counts accepted requests of a published service by minute', async () => {
  for (let i = 0; i < 2; i++) await tokensFor(client.service, client.anna.browser)
  expect((await client.rows()).map(({ step, times }) => [step, times]).toSorted()).toEqual([
    ['authorize', 2],
    ['token', 2],
  ])
})

const marker = 'm4rker'
const marked = {
  state: marker,
  nonce: marker,
  login_hint: `${marker}@example.com`,
  id_token_hint: `${marker}.${marker}.${marker}`,
  claims: `{"id_token":{"sub":{"value":"${marker}"}}}`,
  code_challenge: marker.repeat(8),
}

test('keeps no value of a user or a secret: not in rows, answers or columns', async () => {
  const callback = `${client.service.callback}?state=${marker}&email=${marker}@example.com&code=${marker}`
  for (const name of Object.keys(marked))
    for (const changes of [marked, without(marked, name)])
      for (const to of [client.service, { ...client.service, callback }]) await ask({ ...changes, prompt: 'none' }, to)
  for (const scope of [`openid,${marker}@example.com`, `openid ${marker}@example.com`]) await ask({ scope })
  const secrets = { code: marker, refresh_token: marker, token: marker, device_code: marker, code_verifier: marker }
  for (const grant_type of ['authorization_code', 'refresh_token', `${marker}@example.com`])
    for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke', '/oauth/par'])
      for (const headers of [basic(), basic(marker), { authorization: `Bearer ${marker}` }])
        await post(
          { grant_type, ...secrets, client_id: client.service.clientId },
          { ...headers, 'user-agent': marker },
          path,
        )
  await fetch(`${w.base}/oauth/token?${new URLSearchParams({ client_id: client.service.clientId, code: marker })}`)
  const rows = await client.rows()
  expect(rows.length).toBeGreaterThan(8)
  expect(JSON.stringify(rows)).not.toContain(marker)
  const stored = [
    await w.db.selectFrom('service_refusal').selectAll().execute(),
    await w.db.selectFrom('service_request').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toContain(marker)
  expect(JSON.stringify(stored)).not.toContain(client.anna.accountId)
})

test('shows rows to no owner of another service', async () => {
  await wrongCallback(1)
  await client.rows()
  await settings({})
  expect(await client.rows()).toEqual([])
})

test('names withheld and unregistered data in the token response and to the owner', async () => {
  await settings({ scopes: ['FIO', 'EMAIL'] })
  const begun = await begin(client.service, { scope: 'openid profile email phone' })
  const { browser } = client.anna
  const { body } = await decide(browser, await reachPage(browser, begun.url), 'provide', [
    'name',
    'profile',
    'username',
  ])
  const back = await browser.follow(body.redirect_url)
  const fields = { code: back.searchParams.get('code') ?? '', code_verifier: begun.verifier }
  const answer = await post({ grant_type: 'authorization_code', redirect_uri: client.service.callback, ...fields })
  expect((await answer.json()).scope).toBe('openid profile')
  const notes = (await client.rows()).filter(({ error }) => error === 'withheld_scope')
  expect(notes).toMatchObject([{ outcome: 'note', step: 'token', sent: 'email phone' }])
})

test('keeps the scope of a value that is not set, and leaves out an empty scope', async () => {
  await settings({ scopes: ['FIO', 'PHONE'] })
  const answer = await (await post(await granted({ scope: 'openid phone' }))).json()
  expect(answer.scope).toBe('openid phone')
  await settings({ scopes: ['FIO'] })
  const begun = await begin(client.service, { scope: 'phone', nonce: '' })
  const code = (await consent(client.anna.browser, begun)).searchParams.get('code') ?? ''
  const fields = { code, code_verifier: begun.verifier, redirect_uri: client.service.callback }
  const empty = await (await post({ grant_type: 'authorization_code', ...fields })).json()
  expect(Object.keys(empty)).not.toContain('scope')
  expect(empty.access_token).toBeTruthy()
})

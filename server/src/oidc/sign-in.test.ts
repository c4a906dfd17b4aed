import type { NewClient } from '@kabinet/contract/data/client-fields'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { endSessions } from '../domain/sessions/end-sessions.ts'
import { openBrowser } from '../../../testbed/browser.ts'
import { appOf } from '../testing/app-of.ts'
import { perTest } from '../testing/fixtures.ts'
import { refreshError } from '../testing/oauth.ts'
import {
  begin,
  consent,
  decide,
  decideAndFollow,
  look,
  pageOf,
  reachPage,
  redeem,
  shownTo,
  testSso,
  tokensFor,
} from '../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com', phone: '+79990000001' }))
const service = perTest(() => w.service(owner.accountId))

test('returns exactly the claims that were left on (AZ-11) [SP-6.09, OC-1.06]', async () => {
  const begun = await begin(service, { scope: 'openid profile email phone' })

  const interaction = await reachPage(anna.browser, begun.url)
  const shown = (await look(anna.browser, interaction)).body
  expect(shown).toMatchObject({
    state: 'consent',
    client: { name: 'Ромашка', redirect_host: 'romashka.example', owner_verified: false },
    account: { name: 'Анна Петрова', email: 'anna@example.com' },
  })
  expect(shown.claims.map(({ name }) => name)).toEqual([
    'name',
    'profile_full_name',
    'username',
    'profile',
    'email',
    'phone',
  ])
  expect(shown.claims.find(({ name }) => name === 'email')).toMatchObject({
    value: 'anna@example.com',
    verified: true,
    granted: false,
  })

  const again = await begin(service, { scope: 'openid profile email phone' })
  const back = await consent(anna.browser, again, ['name', 'email'])
  const tokens = await redeem(service, again, back)
  const claims = tokens.claims()!
  expect(claims).toMatchObject({ iss: w.base, given_name: 'Анна', email: 'anna@example.com', email_verified: true })
  expect(claims['phone_number']).toBeUndefined()
  expect(claims['family_name']).toBeUndefined()
  const info = await client.fetchUserInfo(service.config, tokens.access_token, claims.sub)
  expect(info).toEqual({ sub: claims.sub, given_name: 'Анна', email: 'anna@example.com', email_verified: true })
})

test('redirects back at once after a decision, and does not ask again about declined claims', async () => {
  const first = await begin(service)
  const before = await redeem(service, first, await consent(anna.browser, first, ['email']))
  const second = await begin(service)
  const tokens = await redeem(service, second, await anna.browser.follow(second.url.href))
  expect(tokens.claims()).toMatchObject({ sub: before.claims()!.sub })
  expect(tokens.claims()!['given_name']).toBeUndefined()
  expect((await client.fetchUserInfo(service.config, before.access_token, before.claims()!.sub)).email).toBeDefined()
})

test('shows the page for a claim requested for the first time, with earlier choices kept', async () => {
  await consent(anna.browser, await begin(service, { scope: 'openid email' }))
  const body = await shownTo(anna.browser, service, { scope: 'openid email profile' })
  expect(body.state).toBe('consent')
  expect(body.claims.map(({ name, granted }) => [name, granted])).toEqual([
    ['name', false],
    ['profile_full_name', false],
    ['username', false],
    ['profile', false],
    ['email', true],
  ])
})

test('shows an individually named claim as one line, and requires essential ones [SP-9.66, OC-1.20, OC-5.06]', async () => {
  const wanted = { userinfo: { given_name: null, email: { essential: true } }, id_token: { email: null } }
  const begun = await begin(service, { scope: 'openid', claims: JSON.stringify(wanted) })
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body.claims).toMatchObject([
    { name: 'name', essential: false },
    { name: 'email', essential: true },
  ])
  expect(await decide(anna.browser, interaction, 'provide', ['name'])).toMatchObject({
    status: 400,
    error: { error_code: 4 },
  })
  const tokens = await redeem(service, begun, await decideAndFollow(anna.browser, interaction, 'provide', ['email']))
  expect(tokens.claims()!['email']).toBeDefined()
  const info = await client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()!.sub)
  expect(Object.keys(info).toSorted()).toEqual(['email', 'sub'])
})

test('ignores requested claims that the service did not register (OA-16) [SP-9.36]', async () => {
  const ofEmail = await w.service(owner.accountId, { scopes: ['EMAIL'] })
  const tokens = await tokensFor(ofEmail, anna.browser, { scope: 'openid email phone profile' })
  const info = await client.fetchUserInfo(ofEmail.config, tokens.access_token, tokens.claims()!.sub)
  expect(Object.keys(info).toSorted()).toEqual(['email', 'email_verified', 'locale', 'sub', 'updated_at'])
})

test('continues the request after the user registers', async () => {
  const begun = await begin(service)
  const browser = openBrowser(w.base)
  const interaction = await reachPage(browser, begun.url)
  const newcomer = await w.someone({ first_name: 'Новая' })
  await w.signIn(newcomer.accountId, browser)
  expect((await look(browser, interaction)).body.state).toBe('consent')
  expect((await redeem(service, begun, await decideAndFollow(browser, interaction))).claims()).toMatchObject({
    given_name: 'Новая',
  })
})

test('asks a browser that lost its cookie to continue, and restores the cookie', async () => {
  await consent(anna.browser, await begin(service))
  anna.browser.cookies.delete('kabinet_sso')
  const begun = await begin(service)
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body.state).toBe('continue')
  await redeem(service, begun, await decideAndFollow(anna.browser, interaction))
  const next = await begin(service)
  expect((await anna.browser.follow(next.url.href)).searchParams.get('code')).toBeTruthy()
})

test('keeps the single sign-on session on a new sign-in, and renews its cookie', async () => {
  const tokens = await tokensFor(service, anna.browser)
  const before = anna.browser.cookies.get('kabinet_sso')?.value
  anna.browser.cookies.delete('kabinet_interaction')
  await w.signIn(anna.accountId, anna.browser)
  expect(anna.browser.cookies.get('kabinet_sso')?.value).not.toBe(before)
  expect((await client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()!.sub)).sub).toBe(
    tokens.claims()!.sub,
  )
})

test('ends single sign-on and its tokens with the cabinet session', async () => {
  const tokens = await tokensFor(service, anna.browser)
  await w.db.transaction().execute((tx) => endSessions(tx, [anna]))
  await expect(client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()!.sub)).rejects.toThrow()
  const next = await begin(service, { prompt: 'none' })
  expect((await anna.browser.follow(next.url.href)).searchParams.get('error')).toBe('login_required')
})

test('logs every read for the user', async () => {
  const tokens = await tokensFor(service, anna.browser, { scope: 'openid email' })
  await client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()!.sub)
  const reads = await w.db.selectFrom('claim_read').select(['via', 'claims', 'service_id']).orderBy('id').execute()
  expect(reads).toEqual([
    { via: 'id_token', claims: ['email'], service_id: service.id },
    { via: 'userinfo', claims: ['email'], service_id: service.id },
  ])
})

test('admits only the owner and testers to a test service [SP-9.116]', async () => {
  const tester = await w.someone({ email: 'tester@example.com' })
  const phoneTester = await w.someone({ phone: '+79160000077' })
  const unverified = await w.someone({ phone: '+79160000078' })
  await w.db.updateTable('identifier').set({ verified_at: null }).where('value', '=', '+79160000078').execute()
  const outsider = await w.someone()
  const testers = ['tester@example.com', '+79160000077', '+79160000078']
  const trial = await w.service(owner.accountId, { status: 'test', testers })
  for (const { browser } of [owner, tester, phoneTester]) {
    expect((await consent(browser, await begin(trial))).searchParams.get('code')).toBeTruthy()
  }
  for (const { browser } of [outsider, unverified]) {
    const interaction = await reachPage(browser, (await begin(trial)).url)
    expect(await decide(browser, interaction)).toMatchObject({ status: 403, error: { error_code: 9 } })
  }
})

test.each<[string, Partial<NewClient>, 'testers' | 'listed' | undefined]>([
  ['a test service', { status: 'test' }, 'testers'],
  ['a service with a list', { access: 'list' }, 'listed'],
  ['a service for everybody', {}, undefined],
])('tells a guest whom %s admits', async (_, settings, admits) => {
  const guest = openBrowser(w.base)
  const interaction = await reachPage(guest, (await begin(await w.service(owner.accountId, settings))).url)
  expect((await look(guest, interaction)).body.client.admits).toBe(admits)
})

test('rejects existing tokens of a user who is no longer a tester [SP-9.117]', async () => {
  const tester = await w.someone({ email: 'tester@example.com' })
  const trial = await w.service(owner.accountId, { status: 'test', testers: ['tester@example.com'] })
  const tokens = await tokensFor(trial, tester.browser, { scope: 'openid email offline_access' })
  const { access_token, refresh_token = '' } = tokens
  const sub = tokens.claims()?.sub ?? ''
  expect(await client.fetchUserInfo(trial.config, access_token, sub)).toMatchObject({ email: 'tester@example.com' })
  const change = { params: { id: trial.id }, body: { testers: [] } }
  expect((await w.call(patchClient, change, pageOf(owner))).status).toBe(200)
  await expect(client.fetchUserInfo(trial.config, access_token, sub)).rejects.toMatchObject({ status: 401 })
  expect(await refreshError(trial, refresh_token)).toBe('invalid_grant')
  await reachPage(tester.browser, (await begin(trial)).url)
})

test('requires a decision for each request of an application, and gives it the same subject as the web client [SP-9.59]', async () => {
  const uris = ['https://romashka.example/callback', 'http://127.0.0.1/callback']
  const both = await w.service(owner.accountId, { platforms: ['WEB', 'MOBILE'], redirect_uris: uris })
  const web = await begin(both)
  const { sub } = (await redeem(both, web, await consent(anna.browser, web))).claims()!
  const app = await appOf(w, both, 'http://127.0.0.1:53123/callback')
  const begun = await begin(app)
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body).toMatchObject({ state: 'consent', new_host: true })
  expect((await redeem(app, begun, await decideAndFollow(anna.browser, interaction))).claims()).toMatchObject({ sub })
  const again = await reachPage(anna.browser, (await begin(app)).url)
  expect((await look(anna.browser, again)).body).toMatchObject({ state: 'continue' })
})

import { listClientRequests, testClientLogout } from '@kabinet/contract/api/services/requests.api'
import * as client from 'openid-client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { drainOutbox } from '../../domain/messages/outbox.ts'
import { storeRequests } from '../../domain/service-requests/note-request.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { newId } from '../../lib/ids.ts'
import { openLogoutReceiver } from '../../testing/logout-receiver.ts'
import { basicOf } from '../../testing/oauth.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import {
  begin,
  decideAndFollow,
  pageOf,
  reachPage,
  type Service,
  type Someone,
  testSso,
  tokensFor,
} from '../../testing/sso.ts'

const w = testSso({ config: { allowLoopbackServices: true } })
let anna: Someone
let service: Service
beforeEach(async () => {
  anna = await w.someone()
  service = await w.service(anna.accountId)
})

async function requests(of = service, by = anna) {
  await storeRequests(w.deps)
  const answer = await w.call(listClientRequests, { params: { id: of.id } }, pageOf(by))
  return answer.status === 200 ? answer.body.items : answer.status
}
const listed = async () => {
  const items = await requests()
  return typeof items === 'number' ? [] : items
}
const post = (path: string, fields: Record<string, string>, secret = service.secret ?? '') =>
  fetch(`${w.base}${path}`, {
    method: 'POST',
    headers: { authorization: basicOf({ ...service, secret }) },
    body: new URLSearchParams(fields),
  })

test('lists the steps of a sign-in, newest first, without the user', async () => {
  const tokens = await tokensFor(service, anna.browser)
  await client.fetchUserInfo(service.config, tokens.access_token, client.skipSubjectCheck)
  const items = await listed()
  expect(items.map(({ step, error, grant_type }) => [step, error, grant_type]).toSorted()).toEqual([
    ['authorize', null, null],
    ['token', null, 'authorization_code'],
    ['userinfo', null, null],
  ])
  expect(JSON.stringify(items)).not.toMatch(
    new RegExp(`${anna.accountId}|example\\.com|Петрова|${tokens.access_token}`),
  )
  expect(items.every(({ network }) => network === '127.0.0.0/24' || network === '0:0:0::/48')).toBe(true)
})

test('explains each refusal, with the sent and the registered value', async () => {
  const strange = 'https://romashka.example/other?next=%20'
  await openBrowser(w.base).follow((await begin({ ...service, callback: strange })).url.href)
  await post('/oauth/token', { grant_type: 'authorization_code', code: 'x', redirect_uri: service.callback }, 'wrong')
  await openBrowser(w.base).follow((await begin(service, { scope: 'openid profil phone' })).url.href)
  const reject = await begin(service)
  await decideAndFollow(anna.browser, await reachPage(anna.browser, reject.url), 'reject')
  const items = await listed()
  const one = (error: string) => items.find((item) => item.error === error)
  expect(one('invalid_redirect_uri')).toMatchObject({
    step: 'authorize',
    parameter: 'redirect_uri',
    sent: strange,
    registered: [service.callback],
    can_be_registered: false,
    advice: { ru: expect.stringContaining('Такого адреса возврата'), en: expect.stringContaining('is not registered') },
    guide_url: { en: '/docs/reference?lang=en#redirect-uris' },
  })
  expect(one('invalid_client')).toMatchObject({
    step: 'token',
    advice: { ru: expect.stringContaining('неверен или истёк'), en: expect.stringContaining('is wrong or expired') },
    sent: null,
  })
  expect(one('ignored_scope')).toMatchObject({ step: 'authorize', sent: 'profil', parameter: 'scope' })
  expect(one('access_denied')).toMatchObject({ step: 'authorize' })
})

test.each([
  ['https://romashka.example/callback/', true],
  ['https://romashka.example/CALLBACK', true],
  ['https://romashka.example/redirect?to=https://evil.example', false],
  ['https://romashka.example/callback/?to=https://evil.example', false],
  ['https://romashka.example:8443/callback', false],
  ['https://romashka.example/callback/..%2fredirect', false],
  ['http://localhost:3000/callback', false],
  ['http://127.0.0.1:3000/callback', false],
])('offers to register %s, which a stranger may have sent: %s', async (callback, isOffered) => {
  await openBrowser(w.base).visit((await begin({ ...service, callback })).url.href)
  expect(await listed()).toMatchObject([{ sent: callback, can_be_registered: isOffered }])
})

test('offers a loopback address to a service that has one', async () => {
  service = await w.service(anna.accountId, { redirect_uris: ['http://localhost:3000/callback'] })
  await openBrowser(w.base).visit(
    (await begin({ ...service, callback: 'http://localhost:3000/auth/callback' })).url.href,
  )
  expect(await listed()).toMatchObject([{ can_be_registered: true }])
})

test('lists log-out requests and log-out messages that failed', async () => {
  const home = 'https://romashka.example/bye'
  service = await w.service(anna.accountId, {
    post_logout_redirect_uris: [home],
    backchannel_logout_uri: 'https://romashka.example/logout',
  })
  const { clientId: client_id } = service
  await anna.browser.follow(
    `/oauth/logout?${new URLSearchParams({ client_id, post_logout_redirect_uri: `${home}/x` })}`,
  )
  await anna.browser.follow(`/oauth/logout?${new URLSearchParams({ client_id, post_logout_redirect_uri: home })}`)
  await w.deps.sendLogout({ accountId: anna.accountId, clientId: client_id, sid: 's' }).catch(() => undefined)
  await drainOutbox(w.deps)
  const items = await listed()
  expect(items.map(({ step, error }) => [step, error]).toSorted()).toEqual([
    ['back-channel', 'logout_failed'],
    ['log-out', null],
    ['log-out', 'invalid_request'],
  ])
  expect(items.find(({ error }) => error === 'invalid_request')).toMatchObject({
    sent: `${home}/x`,
    registered: [home],
  })
  expect(items.find(({ step }) => step === 'back-channel')?.advice?.en).toMatch(
    /^The back-channel address did not answer/,
  )
})

test('sends a test message to the back-channel address of an own service', async () => {
  const receiver = await openLogoutReceiver(w.base, () => service.clientId)
  onTestFinished(() => receiver.close())
  service = await w.service(anna.accountId, { backchannel_logout_uri: receiver.uri })
  const send = (to: string, by = anna) => w.call(testClientLogout, { params: { id: to } }, pageOf(by))
  expect((await send(service.id)).status).toBe(204)
  expect([receiver.arrived.length, receiver.wrong.length]).toEqual([1, 0])
  expect((await listed()).map(({ step, error }) => [step, error])).toEqual([['back-channel', null]])
  expect((await send(service.id, await w.someone())).status).toBe(404)
  expect((await send(newId())).status).toBe(404)
  expect((await send((await w.service(anna.accountId)).id)).status).toBe(404)
})

test('shows a service only to its owner, and forgets after a week', async () => {
  await post('/oauth/token', { grant_type: 'x' })
  expect(await requests(service, await w.someone())).toBe(404)
  expect(await requests({ ...service, id: newId() })).toBe(404)
  expect((await listed()).length).toBe(1)
  await w.pass(7 * 86_400 - 60)
  await sweep(w.deps)
  anna = await w.signIn(anna.accountId)
  expect((await listed()).length).toBe(1)
  await w.pass(120)
  await sweep(w.deps)
  expect(await listed()).toEqual([])
})

test('never fails a request when its row cannot be written', async () => {
  await w.db.deleteFrom('service').where('id', '=', newId()).execute()
  await post('/oauth/token', { grant_type: 'x' })
  const broken = { ...w.deps, db: w.db.withSchema('nowhere') }
  await expect(storeRequests(broken)).resolves.toBeUndefined()
  expect((await post('/oauth/token', { grant_type: 'x' })).status).toBe(400)
})

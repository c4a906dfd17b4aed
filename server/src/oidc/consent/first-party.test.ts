import { deleteGrant, listGrants, listReads, patchGrant } from '@kabinet/contract/api/grants.api'
import { listEvents } from '@kabinet/contract/api/events.api'
import { decideDeviceRequest } from '@kabinet/contract/api/device.api'
import { deviceGrant, signInGrants } from '@kabinet/contract/data/grant-types'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, decideAndFollow, look, pageOf, reachPage, redeem, testSso } from '../../testing/sso.ts'

const w = testSso()
const services = (...typed: string[]) =>
  runAdmin(w.deps, ['services', ...typed, '--why', 'ticket 4711', '--by', 'olga'])

const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const service = perTest(() => w.service(owner.accountId, { grant_types: [...signInGrants, deviceGrant] }))
beforeEach(async () => {
  await services('take', service.id)
  await services('trust', service.id)
})

const scope = 'openid profile email phone offline_access'
const visit = async (parameters: Record<string, string> = {}, { browser } = anna) => {
  const begun = await begin(service, { scope, ...parameters })
  return { begun, end: await browser.follow(begun.url.href) }
}
const errorOf = async (parameters: Record<string, string>, someone = anna) =>
  (await visit(parameters, someone)).end.searchParams.get('error')
const hasCode = async (parameters: Record<string, string> = {}) =>
  (await visit(parameters)).end.searchParams.has('code')
const grants = async () => (await w.call(listGrants, {}, pageOf(anna))).body.items
const params = () => ({ client_id: service.clientId })
const withdraw = () => w.call(deleteGrant, { params: params() }, pageOf(anna))
const stateOf = async (url: URL) => (await look(anna.browser, await reachPage(anna.browser, url))).body.state
const consents = async () =>
  (await w.call(listEvents, { query: { group: 'services' } }, pageOf(anna))).body.items.filter(
    ({ kind }) => kind === 'access_given',
  )
const consented = async () =>
  w.db.selectFrom('consent').selectAll().where('account_id', '=', anna.accountId).executeTakeFirst()

test('signs in without a page at the first visit, and shows it in the list, the read log and the events', async () => {
  const { begun, end } = await visit()
  expect(end.host).toBe('romashka.example')
  const tokens = await redeem(service, begun, end)
  expect(tokens.claims()).toMatchObject({ email: 'anna@example.com', given_name: 'Анна' })
  expect(tokens.refresh_token).toBeTruthy()
  expect((await consented())?.claims).toEqual([
    'name',
    'profile_full_name',
    'username',
    'profile',
    'email',
    'offline_access',
  ])
  expect(await grants()).toMatchObject([{ client: { client_id: service.clientId, of_operator: true } }])
  const reads = await w.call(listReads, { params: params(), query: {} }, pageOf(anna))
  expect(reads.body.items).toMatchObject([{ via: 'id_token' }])
  expect(await consents()).toMatchObject([{ service: 'Ромашка' }])
  expect(await hasCode()).toBe(true)
  expect(await consents()).toHaveLength(1)
})

test('answers prompt=none at the first visit, but asks who is not signed in', async () => {
  expect(await errorOf({ prompt: 'none' }, { ...anna, browser: openBrowser(w.base) })).toBe('login_required')
  expect(await hasCode({ prompt: 'none' })).toBe(true)
})

test('asks with prompt=consent and at a device', async () => {
  const { url } = await begin(service, { prompt: 'consent' })
  expect(await stateOf(url)).toBe('consent')
  const device = await client.initiateDeviceAuthorization(service.config, { scope })
  const body = { user_code: device.user_code, decision: 'continue' as const }
  const { redirect_url } = (await anna.browser.call(decideDeviceRequest, { body })).body
  const interaction = new URL(redirect_url ?? '').searchParams.get('interaction') ?? ''
  expect((await look(anna.browser, interaction)).body.state).toBe('consent')
  expect(await consented()).toBeUndefined()
})

test('asks for a new sign-in first, and then for nothing', async () => {
  const begun = await begin(service, { prompt: 'login' })
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body.state).toBe('login')
  expect(await consented()).toBeUndefined()
  await w.signIn(anna.accountId, anna.browser)
  expect((await look(anna.browser, interaction)).body.state).toBe('continue')
  await redeem(service, begun, await decideAndFollow(anna.browser, interaction))
})

test('asks who withdrew access, also after a year, and keeps what they declined', async () => {
  await visit()
  expect((await withdraw()).status).toBe(204)
  expect(await errorOf({ prompt: 'none' })).toBe('consent_required')
  await w.db.deleteFrom('past_grant').execute()
  expect(await errorOf({ prompt: 'none' })).toBe('consent_required')
  const { url } = await begin(service)
  expect(await stateOf(url)).toBe('consent')
  await consent(anna.browser, await begin(service, { scope }), ['name', 'email'])
  expect(await hasCode({ prompt: 'none' })).toBe(true)
  expect((await consented())?.claims).toEqual(['name', 'email'])
})

test('asks who withdrew access before the service was first-party', async () => {
  await services('untrust', service.id)
  await consent(anna.browser, await begin(service))
  await withdraw()
  await services('trust', service.id)
  expect(await errorOf({ prompt: 'none' })).toBe('consent_required')
})

test('adds registered claims of a later request, but none that was switched off', async () => {
  await visit({ scope: 'openid profile' })
  await w.call(patchGrant, { params: params(), body: { claims: ['name'] } }, pageOf(anna))
  expect(await hasCode({ scope: 'openid profile email address', prompt: 'none' })).toBe(true)
  expect((await consented())?.claims).toEqual(['name', 'email'])
  expect((await consents()).length).toBe(2)
})

test('asks for an essential claim that is switched off or has no value', async () => {
  const essential = (name: string) => ({ claims: JSON.stringify({ userinfo: { [name]: { essential: true } } }) })
  expect(await errorOf({ prompt: 'none', ...essential('phone_number') })).toBe('consent_required')
  await visit()
  await w.call(patchGrant, { params: params(), body: { claims: ['name'] } }, pageOf(anna))
  expect(await errorOf({ prompt: 'none', ...essential('email') })).toBe('consent_required')
})

test('works from two tabs at once', async () => {
  const [one, two] = [await begin(service, { scope }), await begin(service, { scope })]
  const other = openBrowser(w.base)
  await w.signIn(anna.accountId, other)
  const ends = await Promise.all([anna.browser.follow(one.url.href), other.follow(two.url.href)])
  await redeem(service, one, ends[0])
  await redeem(service, two, ends[1])
  expect(await consents()).toHaveLength(1)
  expect(new Set((await consented())?.claims).size).toBe((await consented())?.claims.length)
})

test('respects test mode and suspension', async () => {
  await w.db.updateTable('service').set({ status: 'test' }).where('id', '=', service.id).execute()
  expect(await errorOf({ prompt: 'none' })).toBe('consent_required')
  await w.db
    .updateTable('service')
    .set({ testers: ['anna@example.com'] })
    .where('id', '=', service.id)
    .execute()
  expect(await hasCode({ prompt: 'none' })).toBe(true)
  await services('suspend', service.id)
  expect((await visit()).end.host).not.toBe('romashka.example')
})

test('asks when the service is trusted no more', async () => {
  await services('untrust', service.id)
  expect(await errorOf({ prompt: 'none' })).toBe('consent_required')
  await services('trust', service.id)
  expect(await hasCode({ prompt: 'none' })).toBe(true)
  const boris = await w.someone({ email: 'boris@example.com' })
  await services('give', service.id, 'boris@example.com')
  const carl = await w.someone()
  expect(await errorOf({ prompt: 'none' }, carl)).toBe('consent_required')
  expect(await errorOf({ prompt: 'none' }, boris)).toBe('consent_required')
  const acts = await w.db
    .selectFrom('support_act')
    .select(['act', 'who', 'why'])
    .where('act', '=', 'trust-ended')
    .execute()
  expect(acts).toEqual([{ act: 'trust-ended', who: 'kabinet', why: 'It was given to a user' }])
})

import { decideAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { listEvents } from '@kabinet/contract/api/events.api'
import { deleteGrant, getGrant, listGrants, patchGrant } from '@kabinet/contract/api/grants.api'
import { receiptsApi } from '@kabinet/contract/api/receipts.api'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import type { ConsentTerm } from '@kabinet/contract/data/consent-terms'
import * as client from 'openid-client'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import { perTest } from '../../testing/fixtures.ts'
import { readUserInfo, refreshError } from '../../testing/oauth.ts'
import { begin, look, pageOf, reachPage, redeem, type Service, testSso } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const service = perTest(() => w.service(owner.accountId))

const day = 24 * 3600
const scope = 'openid profile email offline_access'
const params = () => ({ client_id: service.clientId })
const by = () => pageOf(anna)

const consentPage = async (at: Service = service, more: Record<string, string> = {}) => {
  const begun = await begin(at, { scope, ...more })
  const interaction = await reachPage(anna.browser, begun.url)
  return { begun, interaction, shown: (await look(anna.browser, interaction)).body }
}
const answer = (interaction: string, term?: ConsentTerm | 'kept') =>
  anna.browser.call(decideAuthorizationRequest, {
    body: { interaction, decision: 'provide', ...(term ? { term } : {}) },
  })
async function give(term?: ConsentTerm, at: Service = service, more: Record<string, string> = {}) {
  const { begun, interaction } = await consentPage(at, more)
  const { body } = await answer(interaction, term)
  return redeem(at, begun, await anna.browser.follow(body.redirect_url))
}
const isAsked = async (at = service) =>
  (await anna.browser.follow((await begin(at, { scope })).url.href)).searchParams.has('interaction')
const silently = async (at = service) =>
  (await anna.browser.follow((await begin(at, { scope, prompt: 'none' })).url.href)).searchParams
const userinfo = async (token: string) => (await readUserInfo(w, token)).status
const detail = async () => (await w.call(getGrant, { params: params() }, by())).body
const limit = (max_consent_days: number | null) =>
  w.call(patchClient, { params: { id: service.id }, body: { max_consent_days } }, pageOf(owner))
const daysLeft = async () => {
  const { rows } = await sql<{ days: number | null }>`
    select round(extract(epoch from expires_at - app_now()) / 86400)::float8 as days from consent`.execute(w.db)
  return rows.map(({ days }) => days)
}
const kinds = async () =>
  (await w.call(receiptsApi.listReceipts, { query: params() }, by())).body.items.map(({ kind }) => kind)

test('lasts until it is withdrawn unless the user or the service says otherwise', async () => {
  const { shown } = await consentPage()
  expect([shown.max_consent_days, shown.until]).toEqual([undefined, undefined])
  await give()
  expect(await daysLeft()).toEqual([null])
  await w.later(400 * day, anna)
  expect(await isAsked()).toBe(false)
})

test('ends consent, remembered consent, codes, tokens and reads at the next call, before any sweep', async () => {
  const { access_token, refresh_token = '' } = await give('month')
  expect(await daysLeft()).toEqual([30])
  await w.later(30 * day - 300, anna)
  const begun = await begin(service, { scope })
  const back = await anna.browser.follow(begun.url.href)
  const later = await begin(service, { scope })
  const unused = await anna.browser.follow(later.url.href)
  const fresh = await redeem(service, begun, back)
  expect(await userinfo(fresh.access_token)).toBe(200)
  await w.db
    .updateTable('oidc_artifact')
    .set({ expires_at: new Date(Date.now() + 100 * day * 1000) })
    .execute()
  await w.pass(301)
  expect(await userinfo(fresh.access_token)).toBe(401)
  expect(await userinfo(access_token)).toBe(401)
  for (const token of [fresh.access_token, fresh.refresh_token ?? '', refresh_token])
    expect(await client.tokenIntrospection(service.config, token)).toEqual({ active: false })
  expect(await refreshError(service, fresh.refresh_token)).toBe('invalid_grant')
  await expect(redeem(service, later, unused)).rejects.toMatchObject({ error: 'invalid_grant' })
  expect((await silently()).get('error')).toBe('consent_required')
  expect((await w.call(listGrants, {}, by())).body.total).toBe(0)
  expect((await w.call(listGrants, { query: { ended: 'true' } }, by())).body.total).toBe(1)
  await w.signIn(anna.accountId, anna.browser)
  expect((await detail()).ended_at).not.toBeNull()
  const late = await w.call(patchGrant, { params: params(), body: { claims: ['email'], term: 'year' } }, by())
  expect(late.error.error_code).toBe(10)
})

test('is deleted by the sweep like a withdrawal, with a record and an event in the log', async () => {
  const { refresh_token = '' } = await give('month')
  await w.pass(30 * day + 1)
  expect((await sweep(w.deps))['consents']).toBe(1)
  expect((await sweep(w.deps))['consents']).toBe(0)
  await w.signIn(anna.accountId, anna.browser)
  expect(await w.db.selectFrom('oidc_artifact').select('kind').where('kind', '<>', 'Session').execute()).toEqual([])
  expect((await w.call(listGrants, { query: { ended: 'true' } }, by())).body.items).toMatchObject([{ claims: [] }])
  expect(await kinds()).toEqual(['ended', 'given'])
  const { items } = (await w.call(listEvents, { query: { group: 'services' } }, by())).body
  expect(items.map(({ kind, service: name }) => [kind, name])).toEqual([
    ['access_ended', 'Ромашка'],
    ['access_given', 'Ромашка'],
  ])
  expect(await refreshError(service, refresh_token)).toBe('invalid_grant')
})

test('gives tokens of an expired consent no second life by the next consent', async () => {
  const { access_token, refresh_token = '' } = await give('month')
  await w.db
    .updateTable('oidc_artifact')
    .set({ expires_at: new Date(Date.now() + 100 * day * 1000) })
    .execute()
  await w.later(30 * day + 1, anna)
  const { access_token: next } = await give('year')
  expect(await userinfo(next)).toBe(200)
  expect(await userinfo(access_token)).toBe(401)
  expect(await refreshError(service, refresh_token)).toBe('invalid_grant')
  expect(await kinds()).toEqual(['given', 'ended', 'given'])
})

test('for one sign-in: no refresh token, asked again at once, over with the access token', async () => {
  const tokens = await give('once')
  expect(tokens.refresh_token).toBeUndefined()
  expect(await userinfo(tokens.access_token)).toBe(200)
  expect(await isAsked()).toBe(true)
  expect((await silently()).get('error')).toBe('consent_required')
  await w.db
    .updateTable('oidc_artifact')
    .set({ expires_at: new Date(Date.now() + day * 1000) })
    .execute()
  await w.pass(601)
  expect(await userinfo(tokens.access_token)).toBe(401)
  await w.signIn(anna.accountId, anna.browser)
  expect((await detail()).ended_at).not.toBeNull()
})

test('keeps within the maximum of the service', async () => {
  expect((await limit(90)).body).toMatchObject({ max_consent_days: 90 })
  const { shown, interaction } = await consentPage()
  expect(shown.max_consent_days).toBe(90)
  const refused = await answer(interaction, 'year')
  expect([refused.status, refused.error.error_code]).toEqual([400, 4])
  await give()
  expect(await daysLeft()).toEqual([90])
  const year = await w.call(patchGrant, { params: params(), body: { claims: ['email'], term: 'year' } }, by())
  expect(year.status).toBe(400)
  for (const wrong of [0, 3651, 1.5, -1]) expect((await limit(wrong)).status).toBe(400)
  await limit(null)
  expect(await daysLeft()).toEqual([90])
})

test('a new decision keeps the term that the user chose, unless they choose another one', async () => {
  await give('month')
  await w.later(10 * day, anna)
  const { shown } = await consentPage(service, { prompt: 'consent' })
  expect(shown.until).toBe((await detail()).expires_at)
  await give(undefined, service, { prompt: 'consent' })
  expect(await daysLeft()).toEqual([20])
  await give('year', service, { prompt: 'consent' })
  expect(await daysLeft()).toEqual([365])
})

test('is extended in the cabinet with the device cookie, and has a record of each change', async () => {
  await give()
  const set = (term: 'month' | 'year' | 'longest', caller = by()) =>
    w.call(patchGrant, { params: params(), body: { claims: ['email', 'offline_access'], term } }, caller)
  expect((await set('month')).body.expires_at).toBeTruthy()
  expect(await daysLeft()).toEqual([30])
  await set('year')
  expect(await daysLeft()).toEqual([365])
  // A stolen access token alone extends nothing.
  expect((await set('longest', { token: by().token, cookies: {} })).status).toBe(401)
  expect(await daysLeft()).toEqual([365])
  await set('longest')
  expect(await daysLeft()).toEqual([null])
  const { items } = (await w.call(receiptsApi.listReceipts, { query: params() }, by())).body
  expect(items.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'changed', 'given'])
  const untils = items.map(async ({ id }) => {
    const { jws } = (await w.call(receiptsApi.getReceipt, { params: { id } }, by())).body
    return typeof decodeJwt(jws)['until']
  })
  expect(await Promise.all(untils)).toEqual(['object', 'string', 'string', 'object'])
})

test('is shortened with the token alone, also at a service that admits nobody, and never extended that way', async () => {
  await give()
  await w.db.updateTable('service').set({ suspended_at: new Date() }).execute()
  const stolen = { token: by().token, cookies: {} }
  const shorten = async (shorten: 'month' | 'year' | 'longest') =>
    (await w.call(patchGrant, { params: params(), body: { claims: ['email', 'offline_access'], shorten } }, stolen))
      .status
  expect([await shorten('longest'), await shorten('year'), await daysLeft()]).toEqual([400, 200, [365]])
  expect([await shorten('year'), await shorten('month'), await daysLeft()]).toEqual([400, 200, [30]])
  expect([await shorten('year'), await shorten('longest'), await daysLeft()]).toEqual([400, 400, [30]])
})

test('a page from before the end cannot turn its term into a longer one', async () => {
  await give('month')
  await w.later(30 * day - 100, anna)
  const stale = await consentPage(service, { prompt: 'consent' })
  await w.pass(101)
  const refused = await answer(stale.interaction, 'kept')
  expect([refused.status, refused.error.error_code]).toEqual([400, 4])
  expect((await w.call(deleteGrant, { params: params() }, by())).error.error_code).toBe(10)
  expect((await answer(stale.interaction, 'month')).status).toBe(200)
  expect(await daysLeft()).toEqual([30])
})

test('two tabs: the last decision holds, and a late withdrawal ends it', async () => {
  const [first, second] = [await consentPage(), await consentPage()]
  await answer(first.interaction, 'year')
  await answer(second.interaction, 'month')
  expect(await daysLeft()).toEqual([30])
  expect((await w.call(deleteGrant, { params: params() }, by())).status).toBe(204)
  expect(await kinds()).toEqual(['withdrawn', 'changed', 'given'])
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { listGrants, patchGrant } from '@kabinet/contract/api/grants.api'
import { getReview } from '@kabinet/contract/api/review.api'
import { deleteClient, getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import type { ClientChanges } from '@kabinet/contract/data/client-fields'
import { beforeEach, expect, test } from 'vitest'
import { markRecovered } from '../../../domain/accounts/secured.sql.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { buttonFor } from '../../../testing/recovery.ts'
import { begin, endOf, pageOf, type Service, testSso, tokensFor } from '../../../testing/sso.ts'

const day = 24 * 3600
const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com', first_name: 'Анна' }))
const thief = perTest(() => w.someone({ email: 'thief@example.com' }))
const friend = perTest(() => w.someone({ email: 'friend@example.com' }))
const romashka = perTest(() =>
  w.service(anna.accountId, { access: 'list', access_logins: ['friend@example.com'], testers: ['friend@example.com'] }),
)
const others = perTest(() =>
  w.service(thief.accountId, { name: 'Лютик', redirect_uris: ['https://lyutik.example/cb'] }),
)
beforeEach(async () => {
  await w.pass(30 * day)
  for (const { accountId, browser } of [anna, thief, friend]) await w.signIn(accountId, browser)
})

const params = () => ({ id: romashka.id })
const change = async (body: ClientChanges) =>
  expect((await w.call(patchClient, { params: params(), body }, pageOf(anna))).status).toBe(200)
const read = async () => (await w.call(getClient, { params: params() }, pageOf(anna))).body
async function secure() {
  await change({ require_pkce: true })
  const { body } = await w.call(authApi.secureAccount, { body: { token: buttonFor(w, 'anna@example.com') } })
  await w.pass(60)
  await markRecovered(w.db, anna.accountId)
  await w.signIn(anna.accountId, anna.browser)
  return body.ended.map(({ what }) => what)
}
const silently = async ({ browser } = anna, at: Service = others) => {
  const end = new URL(await endOf(browser, (await begin(at, { prompt: 'none' })).url))
  return end.searchParams.get('error') ?? (end.searchParams.has('code') ? 'code' : end.href)
}
const review = async () => (await w.call(getReview, {}, pageOf(anna))).body

test('withdraws consents that were given or extended in the scope, and lists them', async () => {
  await tokensFor(others, anna.browser, { prompt: 'consent' })
  expect(await silently()).toBe('code')
  expect(await secure()).toEqual(['consent'])
  expect(await silently()).toBe('consent_required')
  expect((await w.call(listGrants, {}, pageOf(anna))).body.items).toEqual([])
  expect((await review()).ended).toContainEqual({
    what: 'consent',
    at: expect.any(String),
    name: 'Лютик',
    service: null,
  })
  await w.pass(60)
  await tokensFor(others, anna.browser, { prompt: 'consent' })
  expect(await silently()).toBe('code')
})

test('withdraws an older consent that was extended in the scope', async () => {
  await tokensFor(others, anna.browser, { prompt: 'consent', scope: 'openid' })
  await w.later(30 * day, anna)
  await tokensFor(others, anna.browser, { prompt: 'consent', scope: 'openid email' })
  expect(await secure()).toEqual(['consent'])
})

test('withdraws an older consent whose term was extended in the scope', async () => {
  await tokensFor(others, anna.browser, { prompt: 'consent', scope: 'openid email' })
  await w.later(30 * day, anna)
  const body = { claims: ['email' as const], term: 'year' as const }
  expect((await w.call(patchGrant, { params: { client_id: others.clientId }, body }, pageOf(anna))).status).toBe(200)
  expect(await secure()).toEqual(['consent'])
})

test('keeps consents from before the scope, and those of other users', async () => {
  await tokensFor(others, anna.browser, { prompt: 'consent' })
  await w.later(30 * day, anna, friend)
  await tokensFor(others, friend.browser, { prompt: 'consent' })
  expect(await secure()).toEqual([])
  expect([await silently(), await silently(friend)]).toEqual(['code', 'code'])
})

test('removes logins, domains, groups and testers that were let in, and keeps older ones', async () => {
  const before = await read()
  await change({
    access_logins: [...before.access_logins, 'thief@example.com'],
    access_domains: ['evil.example'],
    testers: [...before.testers, 'thief@example.com'],
  })
  const consentPage = await endOf(thief.browser, (await begin(romashka, { prompt: 'consent' })).url)
  expect(consentPage).toContain('interaction=')
  expect(await secure()).toEqual(['service_access', 'service_access', 'service_access'])
  expect(await read()).toMatchObject({
    access_logins: ['friend@example.com'],
    access_domains: [],
    testers: ['friend@example.com'],
    access: 'list',
  })
  expect((await review()).ended.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['thief@example.com', 'evil.example']),
  )
})

test('removes addresses to which log-outs and sign-ins were sent', async () => {
  await change({
    backchannel_logout_uri: 'https://romashka.example/out',
    initiate_login_uri: 'https://romashka.example/login',
  })
  expect(await secure()).toEqual(['service_address', 'service_address'])
  expect(await read()).toMatchObject({ backchannel_logout_uri: null, initiate_login_uri: null })
})

test('names in the review what else was changed in services', async () => {
  await change({ takes_unverified_contacts: true })
  await w.later(8 * day, anna)
  await change({ name: 'Ромашка 2', access: 'everybody' })
  await secure()
  expect((await review()).settings).toEqual([
    {
      service: { id: romashka.id, name: 'Ромашка 2' },
      fields: ['access', 'name', 'require_pkce'],
      at: expect.any(String),
    },
  ])
})

test('names memberships and services that the thief made, and deletions', async () => {
  const lyutik = await w.service(thief.accountId, { name: 'Фиалка' })
  const invited = await w.call(
    ownersApi.inviteOwner,
    { params: { id: lyutik.id }, body: { login: 'anna@example.com' } },
    pageOf(thief),
  )
  const answer = { params: { id: invited.body.id }, body: { answer: 'accept' as const } }
  expect((await w.call(ownersApi.answerOwnerInvitation, answer, pageOf(anna))).status).toBe(200)
  await tokensFor(romashka, friend.browser, { prompt: 'consent' })
  await w.call(deleteClient, { params: params(), query: { name: 'Ромашка' } }, pageOf(anna))
  await w.call(authApi.secureAccount, { body: { token: buttonFor(w, 'anna@example.com') } })
  await markRecovered(w.db, anna.accountId)
  await w.signIn(anna.accountId, anna.browser)
  const made = (await review()).settings.map(({ service: { name }, fields }) => [name, ...fields])
  expect(made).toEqual(
    expect.arrayContaining([
      ['Фиалка', 'owner_joined'],
      ['Ромашка', 'deleted'],
    ]),
  )
})

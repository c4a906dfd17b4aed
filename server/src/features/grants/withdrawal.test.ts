import * as client from 'openid-client'
import { deleteClient } from '@kabinet/contract/api/services/clients.api'
import { deleteGrant, getGrant, listGrants, listReads } from '@kabinet/contract/api/grants.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { readUserInfo, refreshError } from '../../testing/oauth.ts'
import { begin, pageOf, redeem, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com', phone: '+79001234567' }))
const service = perTest(() => w.service(owner.accountId))

const scope = 'openid profile email phone offline_access'
const signIn = (at = service) => tokensFor(at, anna.browser, { scope })
const params = () => ({ client_id: service.clientId })
const grants = async (query: Record<string, string> = {}) => (await w.call(listGrants, { query }, pageOf(anna))).body
const detail = async () => (await w.call(getGrant, { params: params() }, pageOf(anna))).body
const withdraw = () => w.call(deleteGrant, { params: params() }, pageOf(anna))
const reads = async () => (await w.call(listReads, { params: params() }, pageOf(anna))).body.total
const userinfo = (token: string) => readUserInfo(w, token)

test('withdrawal revokes tokens and codes, and the next sign-in asks for consent (OA-19) [SP-9.39]', async () => {
  const { access_token, refresh_token = '' } = await signIn()
  const pending = await begin(service, { scope: 'openid email' })
  const back = await anna.browser.follow(pending.url.href)
  expect(back.searchParams.has('code')).toBe(true)
  expect((await withdraw()).status).toBe(204)
  expect((await userinfo(access_token)).status).toBe(401)
  expect(await client.tokenIntrospection(service.config, access_token)).toEqual({ active: false })
  expect(await client.tokenIntrospection(service.config, refresh_token)).toEqual({ active: false })
  expect(await refreshError(service, refresh_token)).toBe('invalid_grant')
  await expect(redeem(service, pending, back)).rejects.toMatchObject({ error: 'invalid_grant' })
  const silent = await begin(service, { prompt: 'none', scope: 'openid email' })
  expect((await anna.browser.follow(silent.url.href)).searchParams.get('error')).toBe('consent_required')
  const next = await begin(service, { scope: 'openid email' })
  expect((await anna.browser.follow(next.url.href)).searchParams.has('interaction')).toBe(true)
})

test('withdrawal does not affect other services and users [SP-9.105]', async () => {
  const other = await w.service(owner.accountId, { name: 'Астра' })
  const there = await signIn(other)
  await signIn()
  const boris = await w.someone()
  const theirs = await tokensFor(service, boris.browser, { scope })
  await withdraw()
  expect((await userinfo(there.access_token)).status).toBe(200)
  expect((await client.refreshTokenGrant(other.config, there.refresh_token!)).access_token).toBeTruthy()
  expect((await userinfo(theirs.access_token)).status).toBe(200)
  expect((await grants()).items.map((grant) => grant.client.name)).toEqual(['Астра'])
  const silent = await begin(other, { prompt: 'none', scope: 'openid email' })
  expect((await anna.browser.follow(silent.url.href)).searchParams.has('code')).toBe(true)
})

test('keeps the reads under the service’s name after a withdrawal', async () => {
  const { access_token } = await signIn()
  await userinfo(access_token)
  await withdraw()
  expect((await grants()).total).toBe(0)
  expect(await grants({ ended: 'true' })).toMatchObject({
    total: 1,
    items: [{ client: { name: 'Ромашка' }, claims: [] }],
  })
  expect(await reads()).toBe(2)
  expect(await detail()).toMatchObject({ claims: [], lines: [], ended_at: expect.any(String) })
  await signIn()
  expect([(await grants()).total, (await grants({ ended: 'true' })).total]).toEqual([1, 0])
  expect(await reads()).toBe(3)
})

test('keeps the name and reads of a deleted service', async () => {
  await signIn()
  await w.call(deleteClient, { params: { id: service.id }, query: { name: 'Ромашка' } }, pageOf(owner))
  expect(await grants()).toMatchObject({ total: 0 })
  expect(await grants({ ended: 'true' })).toMatchObject({
    total: 1,
    items: [{ client: { client_id: service.clientId, name: 'Ромашка', host: 'romashka.example' } }],
  })
  expect(await reads()).toBe(1)
  // The service may be restored, and must not have access then.
  expect((await withdraw()).status).toBe(204)
  expect((await grants({ ended: 'true' })).total).toBe(1)
  expect((await withdraw()).error.error_code).toBe(10)
})

import * as client from 'openid-client'
import { deleteClient } from '@kabinet/contract/api/services/clients.api'
import { deleteGrant, getGrant, listGrants, listReads } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { begin, pageOf, redeem, type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com', phone: '+79001234567' }))
const service = perTest(() => w.service(owner.accountId))

const scope = 'openid profile email phone offline_access'
const signIn = (claims?: ConsentName[], at = service, requested = scope, more: Record<string, string> = {}) =>
  tokensFor(at, anna.browser, { scope: requested, ...more }, claims)
const by = (someone: Someone) => pageOf(someone)
const grants = async (query: Record<string, string> = {}, someone = anna) =>
  (await w.call(listGrants, { query }, by(someone))).body
const detail = (at = service, someone = anna) => w.call(getGrant, { params: { client_id: at.clientId } }, by(someone))
const withdraw = (at = service, someone = anna) =>
  w.call(deleteGrant, { params: { client_id: at.clientId } }, by(someone))
const reads = (query: Record<string, string> = {}, at = service, someone = anna) =>
  w.call(listReads, { params: { client_id: at.clientId }, query }, by(someone))
const userinfo = async (accessToken: string) => {
  const response = await fetch(`${w.base}/oauth/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } })
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, body }
}

test('withdrawal revokes tokens and codes, and the next sign-in asks for consent (OA-19) [SP-9.39]', async () => {
  const { access_token, refresh_token = '' } = await signIn()
  const pending = await begin(service, { scope: 'openid email' })
  const back = await anna.browser.follow(pending.url.href)
  expect(back.searchParams.has('code')).toBe(true)
  expect((await withdraw()).status).toBe(204)
  expect((await userinfo(access_token)).status).toBe(401)
  expect(await client.tokenIntrospection(service.config, access_token)).toEqual({ active: false })
  expect(await client.tokenIntrospection(service.config, refresh_token)).toEqual({ active: false })
  await expect(client.refreshTokenGrant(service.config, refresh_token)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(redeem(service, pending, back)).rejects.toMatchObject({ error: 'invalid_grant' })
  const silent = await begin(service, { prompt: 'none', scope: 'openid email' })
  expect((await anna.browser.follow(silent.url.href)).searchParams.get('error')).toBe('consent_required')
  const next = await begin(service, { scope: 'openid email' })
  expect((await anna.browser.follow(next.url.href)).searchParams.has('interaction')).toBe(true)
})

test('withdrawal does not affect other services and users [SP-9.105]', async () => {
  const other = await w.service(owner.accountId, { name: 'Астра' })
  const there = await signIn(undefined, other)
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
  expect((await reads()).body.total).toBe(2)
  expect((await detail()).body).toMatchObject({ claims: [], lines: [] })
  expect((await detail()).body.ended_at).not.toBeNull()
  await signIn()
  expect([(await grants()).total, (await grants({ ended: 'true' })).total]).toEqual([1, 0])
  expect((await reads()).body.total).toBe(3)
})

test('keeps the name and reads of a deleted service', async () => {
  await signIn()
  await w.call(deleteClient, { params: { id: service.id }, query: { name: 'Ромашка' } }, by(owner))
  expect(await grants()).toMatchObject({ total: 0 })
  expect(await grants({ ended: 'true' })).toMatchObject({
    total: 1,
    items: [{ client: { client_id: service.clientId, name: 'Ромашка', host: 'romashka.example' } }],
  })
  expect((await reads()).body.total).toBe(1)
  // The service may be restored, and must not have access then.
  expect((await withdraw()).status).toBe(204)
  expect((await grants({ ended: 'true' })).total).toBe(1)
  expect((await withdraw()).error.error_code).toBe(10)
})

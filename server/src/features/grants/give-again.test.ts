import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { getGrant, patchGrant } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { expect, test } from 'vitest'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { readUserInfo } from '../../testing/oauth.ts'
import { begin, pageOf, redeem, type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com', phone: '+79001234567' }))
const service = perTest(() => w.service(owner.accountId))

const scope = 'openid profile email phone offline_access'
const signIn = (claims?: ConsentName[], requested = scope) =>
  tokensFor(service, anna.browser, { scope: requested }, claims)
const by = (someone: Someone) => pageOf(someone)
const params = () => ({ client_id: service.clientId })
const detail = async () => (await w.call(getGrant, { params: params() }, by(anna))).body
const leave = (claims: ConsentName[]) => w.call(patchGrant, { params: params(), body: { claims } }, by(anna))
const again = (names: ConsentName[], claims: ConsentName[]) =>
  w.call(patchGrant, { params: params(), body: { claims, again: names } }, by(anna))
const givable = async () => (await detail()).lines.filter(({ can_give }) => can_give).map(({ name }) => name)
const userinfo = async (accessToken: string): Promise<Record<string, unknown>> =>
  (await readUserInfo(w, accessToken)).body

test('allows declined claims again, for immediate reading [SP-6.10]', async () => {
  const { access_token } = await signIn(['name', 'email'])
  await leave(['name'])
  expect(await givable()).toEqual(['profile_full_name', 'username', 'profile', 'email', 'phone', 'offline_access'])
  const reply = await again(['email', 'phone'], ['name'])
  expect([reply.status, reply.body.claims]).toEqual([200, ['name', 'email', 'phone']])
  expect(await userinfo(access_token)).toMatchObject({ email: 'anna@example.com', phone_number: '+79001234567' })
  await again(['username'], ['email', 'phone'])
  const events = await w.db
    .selectFrom('event')
    .select('details')
    .where('kind', '=', 'access_changed')
    .orderBy('id')
    .execute()
  expect(events.at(-1)?.details).toMatchObject({ off: 'name', on: 'username' })
})

test('rejects claims that the service did not request, may no longer request, or that have no value (docs/contract.md#single-sign-on)', async () => {
  await signIn(['name'], 'openid profile email offline_access')
  const refusal = async (names: ConsentName[]) => (await again(names, ['name'])).error.error_code
  for (const name of ['phone', 'address', 'name'] as const) expect([name, await refusal([name])]).toEqual([name, 4])
  await w.db
    .updateTable('consent')
    .set({ declined: ['email', 'gender'] })
    .execute()
  expect(await refusal(['gender'])).toBe(4)
  await w.call(patchClient, { params: { id: service.id }, body: { scopes: ['FIO'] } }, by(owner))
  expect(await refusal(['email'])).toBe(4)
  expect([await givable(), (await detail()).claims]).toEqual([[], ['name']])
})

test('rejects the change when the service no longer admits the user', async () => {
  await signIn(['name'])
  const set = (changed: { status?: 'test' | 'published'; suspended_at?: Date | null }) =>
    w.db.updateTable('service').set(changed).where('id', '=', service.id).execute()
  for (const closed of [{ status: 'test' as const }, { suspended_at: new Date() }]) {
    await set(closed)
    expect((await again(['email'], ['name'])).error.error_code).toBe(9)
    expect(await givable()).toEqual([])
    await set({ status: 'published', suspended_at: null })
  }
  expect((await again(['email'], ['name'])).status).toBe(200)
})

test('requires the device cookie to allow claims, but not to decline them', async () => {
  await signIn(['name', 'email'])
  const thief = { token: anna.browser.token }
  const path = `/api/users/me/grants/${service.clientId}`
  expect((await w.send('PATCH', path, { claims: ['name'], again: ['phone'] }, thief)).status).toBe(401)
  expect((await w.send('PATCH', path, { claims: ['name'] }, thief)).status).toBe(200)
})

test('restores offline access at the next sign-in', async () => {
  await signIn()
  const rest: ConsentName[] = ['name', 'profile_full_name', 'username', 'profile', 'email', 'phone']
  await leave(rest)
  await again(['offline_access'], rest)
  const begun = await begin(service, { scope })
  expect(await redeem(service, begun, await anna.browser.follow(begun.url.href))).toHaveProperty('refresh_token')
})

test('needs one statement more to allow claims than to decline them', async () => {
  await signIn(['name', 'email'])
  const off = await costOf(w, () => leave(['name']))
  const on = await costOf(w, () => again(['email'], ['name']))
  expect([off, on]).toEqual([
    { statements: 7, commits: 1 },
    { statements: 8, commits: 1 },
  ])
})

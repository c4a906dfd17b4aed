import { authApi } from '@kabinet/contract/api/auth/all'
import { beforeEach, expect, test } from 'vitest'
import { meApi } from '@kabinet/contract/api/me.api'
import { perTest } from '../../testing/fixtures.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { tokensFor } from '../../testing/sso.ts'
import { activate, password } from '../../testing/people.ts'
import { begin, consent, look, reachPage, redeem, type Someone, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const service = perTest(async () => w.service(await insertPerson(w)))
beforeEach(async () => {
  await w.db
    .updateTable('account')
    .set({ password_hash: await w.deps.hasher.hash(password) })
    .execute()
})

const signInAt = ({ browser }: Someone, at = service) => tokensFor(at, browser, { scope: 'openid email' })
const reads = async (accessToken: string) =>
  (await fetch(`${w.base}/oauth/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } })).status
const remove = (someone: Someone) => someone.browser.call(meApi.deleteMe, { body: { password } })

test('ends reads by services and withdraws all consents of a deleted user', async () => {
  const { access_token: token } = await signInAt(anna)
  expect(await reads(token)).toBe(200)
  expect((await remove(anna)).status).toBe(204)
  expect(await reads(token)).toBe(401)
  expect(await w.db.selectFrom('consent').selectAll().execute()).toEqual([])
})

test('gives a new user with the same e-mail a different sub at every service (OA-31) [SP-9.55]', async () => {
  const before = (await signInAt(anna)).claims()?.sub
  await remove(anna)
  await w.pass(1)
  await activate(w, 'anna')
  const { account_id } = await w.db
    .selectFrom('identifier')
    .select('account_id')
    .where('value', '=', 'anna@example.com')
    .where('account_id', '<>', anna.accountId)
    .executeTakeFirstOrThrow()
  const begun = await begin(service, { scope: 'openid email' })
  const { browser } = await w.signIn(account_id)
  expect((await look(browser, await reachPage(browser, begun.url))).body.claims).toMatchObject([
    { name: 'email', granted: false },
  ])
  const after = (await redeem(service, begun, await consent(browser, begun))).claims()
  expect(after).toMatchObject({ email: 'anna@example.com', sub: expect.any(String) })
  expect(after?.sub).not.toBe(before)
})

test('closes the test services of a deleted user and revokes their tokens', async () => {
  const owned = await w.service(anna.accountId)
  const boris = await w.someone({ email: 'boris@example.com' })
  await w.db
    .updateTable('service')
    .set({ status: 'test', testers: ['boris@example.com'] })
    .where('id', '=', owned.id)
    .execute()
  const { access_token: token } = await signInAt(boris, owned)
  expect(await reads(token)).toBe(200)
  await remove(anna)
  expect(await reads(token)).toBe(401)
  const { url } = await begin(owned)
  expect((await boris.browser.visit(url.href)).location ?? '').not.toContain('interaction')
  expect((await boris.browser.call(authApi.logout)).status).toBe(204)
})

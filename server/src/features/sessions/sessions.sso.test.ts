import { deleteSession, listSessions } from '@kabinet/contract/api/sessions.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { pageOf, type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const service = perTest(() => w.service(anna.accountId))
const scope = 'openid email'
const read = async (token: string) =>
  (await fetch(`${w.base}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status
const listed = async (who: Someone) => (await w.call(listSessions, {}, pageOf(who))).body.items

test('lists the services of a session, and revokes their tokens when it ends', async () => {
  const phone = await w.signIn(anna.accountId)
  const { access_token: token } = await tokensFor(service, phone.browser, { scope })
  const services = [{ client_id: service.clientId, name: expect.any(String) }]
  expect(await listed(anna)).toMatchObject([
    { is_current: true, services: [] },
    { is_current: false, services },
  ])
  await w.call(deleteSession, { params: { session_id: phone.sessionId } }, pageOf(anna))
  expect(await read(token)).toBe(401)
})

test('keeps services signed in after a new sign-in in the same browser, under the new session', async () => {
  const { access_token: token } = await tokensFor(service, anna.browser, { scope })
  const again = await w.signIn(anna.accountId, anna.browser)
  expect(await listed(again)).toMatchObject([{ id: again.sessionId, services: [{ client_id: service.clientId }] }])
  expect(await read(token)).toBe(200)
})

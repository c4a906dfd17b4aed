import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { activate, formOf, password } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld({ limits: { messagesPerAddressHour: 5 } })

const register = (name: string, address: string) => w.call(authApi.register, { body: formOf(name) }, { address })
const askReset = (login: string, address: string) =>
  w.call(authApi.resetPassword, { body: { step: 'request', login } }, { address })

test('rejects registrations of a network over its limit, and answers its resets as usual', async () => {
  for (let i = 0; i < 5; i++) expect((await register(`p${i}x`, '192.0.2.1')).status).toBe(201)
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    const refused = await register('late', address)
    expect([refused.status, refused.error.error_code, refused.error.reason]).toEqual([429, 101, 'address'])
  }
  for (let i = 0; i < 7; i++) expect((await askReset('late@example.com', '192.0.2.1')).status).toBe(200)
  expect((await register('late', '192.0.3.1')).status).toBe(201)
  await w.pass(3601)
  expect((await register('later', '192.0.2.1')).status).toBe(201)
})

test('stores nothing for a rejected registration', async () => {
  for (let i = 0; i < 5; i++) await register(`p${i}x`, '192.0.2.1')
  const again = { ...formOf('p0x'), first_name: 'Ева' }
  expect((await w.call(authApi.register, { body: again }, { address: '192.0.2.1' })).status).toBe(429)
  expect(await w.db.selectFrom('registration').selectAll().execute()).toHaveLength(5)
})

test('counts addresses of one IPv6 network as one', async () => {
  for (let i = 0; i < 5; i++) expect((await register(`p${i}x`, `2001:db8:1:2::${i}`)).status).toBe(201)
  expect((await register('late', '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await register('late', '2001:db8:1:3::1')).status).toBe(429)
  expect((await register('late', '2001:db8:2:2::1')).status).toBe(201)
})

test('opens no session when a sign-in cannot send its code', async () => {
  const { login } = await activate(w, 'anna')
  const logIn = (address: string) => w.call(authApi.authorize, { body: { login, password } }, { address })
  for (let i = 0; i < 10; i++) expect((await logIn(`192.0.2.${i + 10}`)).status).toBe(200)
  expect((await logIn('192.0.2.30')).error.error_code).toBe(101)
  expect(await w.db.selectFrom('session').selectAll().execute()).toHaveLength(10)
})

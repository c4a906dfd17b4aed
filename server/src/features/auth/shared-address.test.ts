import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test, vi } from 'vitest'
import { formOf } from '../../testing/people.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { testLog } from '../../testing/test-log.ts'
import { testWorld } from '../../testing/world.ts'

vi.setConfig({ testTimeout: 600_000 })

const address = '192.0.2.1'
const password = 'Tikhaya-9Zima'
const { log, entries } = testLog()
const w = testWorld({ limits: { messagesPerAddressHour: 20, triesPerAddressMinute: 20 }, deps: { log } })

const logIn = (login: string, typed = password) =>
  w.call(authApi.authorize, { body: { login, password: typed } }, { address })
const register = (name: string) => w.call(authApi.register, { body: formOf(name) }, { address })
const askReset = (login: string) => w.call(authApi.resetPassword, { body: { step: 'request', login } }, { address })
async function people(count: number): Promise<string[]> {
  const hash = await w.deps.hasher.hash(password)
  const logins = Array.from({ length: count }, (_, n) => `colleague${n}@example.com`)
  for (const email of logins) await insertPerson(w, { email, otp_transport: 'email', password_hash: hash })
  return logins
}

async function storm(): Promise<void> {
  for (let n = 0; n < 250; n++) {
    await logIn(`nobody${n}@example.com`, 'Guessed-9Zima')
    if (n < 30) await register(`stranger${n}`)
  }
}

test('logs once an hour which limit an address is over', async () => {
  for (let n = 0; n < 13; n++) await logIn('nobody@example.com', 'Wrong-Wolk-9x')
  expect(entries()).toMatchObject([{ limit: 'passwords-strangers', address }])
})

test.each([
  ['', 1000, async () => {}],
  [', after an attacker there has filled every counter', 100, storm],
] as const)(
  'lets colleagues sign in from one address, a third of them at the second try%s',
  {
    tags: ['long'],
  },
  async (_, count, before) => {
    const logins = await people(count)
    await before()
    const refused: unknown[] = []
    for (const [n, login] of logins.entries()) {
      if (n % 3 === 0 && (await logIn(login, 'Mistyped-9Zima')).status !== 403) refused.push(login)
      const { status, body } = await logIn(login)
      if (status !== 200 || !body.otp) refused.push(login)
    }
    expect(refused).toEqual([])
  },
)

test('lets other users of an address in after an attacker has used up its limits', async () => {
  const [anna = '', boris = ''] = await people(2)
  for (let n = 0; n < 30; n++) {
    await register(`stranger${n}`)
    await logIn(`nobody${n % 5}@example.com`, 'Guessed-9Zima')
    await askReset('stranger@example.com')
  }
  expect((await register('newcomer')).error).toMatchObject({ error_code: 101, reason: 'address' })
  expect((await logIn('nobody1@example.com')).error).toMatchObject({ error_code: 101, reason: 'address' })

  expect((await logIn(anna)).body.otp).toMatchObject({ transport: 'email' })
  expect((await logIn(boris, 'Mistyped-9Zima')).status).toBe(403)
  expect((await logIn(boris)).status).toBe(200)
  expect((await askReset(anna)).status).toBe(200)
  expect((await askReset(anna)).status).toBe(200)
  expect(w.mail.to(anna)).toHaveLength(3)
})

test('logs an exceeded limit with its address once an hour', async () => {
  for (let n = 0; n < 60; n++) await register(`stranger${n}`)
  expect(entries().filter(({ limit }) => limit === 'messages-address')).toMatchObject([{ address }])
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { insertMessage } from '../../domain/messages/messages.sql.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { newId } from '../../lib/ids.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { signIn } from '../../testing/people.ts'
import { world, testWorld } from '../../testing/world.ts'

const metricsToken = 'a-token-of-the-test-alone'
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const w = testWorld({ config: { metricsToken }, limits: { passwordTriesPerHour: 2 }, deps: { now } })

const scrape = (authorization = `Bearer ${metricsToken}`) =>
  w.app.inject({ url: '/metrics', headers: { authorization } })

async function read(name: string, labels: Record<string, string> = {}): Promise<number> {
  const { body } = await scrape()
  const lines = body.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const wanted = lines.filter((line) =>
    Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)),
  )
  return wanted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

async function growth(name: string, labels: Record<string, string>, work: () => Promise<unknown>): Promise<number> {
  const before = await read(name, labels)
  await work()
  return (await read(name, labels)) - before
}

test('requires the token, and does not exist without METRICS_TOKEN', async () => {
  for (const wrong of ['', 'Bearer', `Bearer ${metricsToken}x`, metricsToken, 'Basic x']) {
    const { statusCode, headers, body } = await scrape(wrong)
    expect([statusCode, headers['www-authenticate'], body]).toEqual([401, 'Bearer', 'METRICS_TOKEN is wanted\n'])
  }
  expect((await scrape()).headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': /^text\/plain; version=0\.0\.4/,
  })
  const without = await world()
  expect(
    (await without.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode,
  ).toBe(404)
  await without.close()
})

test('labels requests by route, never by path', async () => {
  const name = 'kabinet_http_request_duration_seconds_count'
  expect(await growth(name, { route: 'none', status: '404' }, () => w.app.inject('/api/secret'))).toBe(1)
  const clients = { route: '/api/clients/:id', status: '401' }
  expect(await growth(name, clients, () => w.app.inject('/api/clients/secret'))).toBe(1)
  const token = { method: 'POST', route: '/oauth/token', status: '400' }
  expect(await growth(name, token, () => w.app.inject({ method: 'POST', url: '/oauth/token', payload: '' }))).toBe(1)
  expect((await scrape()).body).not.toContain('secret')
})

test('counts sign-ins and codes by outcome, and rejections by limit', async () => {
  const anna = await w.person('anna')
  const attempt = (password: string) => w.call(authApi.authorize, { body: { login: anna.login, password } })
  const steps = 'kabinet_sign_ins_total'
  expect(await growth(steps, { step: 'password', outcome: 'auth_forbidden' }, () => attempt('Wrong-1Password'))).toBe(1)
  expect(
    await growth('kabinet_challenges_total', { purpose: 'login', outcome: 'sent' }, () => attempt(anna.password)),
  ).toBe(1)
  const codes = { purpose: 'login', outcome: 'right' }
  expect(await growth('kabinet_challenges_total', codes, () => signIn(w, openBrowser(w), anna))).toBe(1)
  expect(await growth(steps, { step: 'code', outcome: 'signed_in' }, () => signIn(w, openBrowser(w), anna))).toBe(1)
  const flood = async () => {
    for (let tries = 0; tries < 4; tries += 1) await attempt('Wrong-2Password')
  }
  expect(await growth('kabinet_limits_hit_total', {}, flood)).toBeGreaterThan(0)
})

test('exports pending messages with their age, and the time of the last sweep', async () => {
  const message = {
    accountId: null,
    transport: 'email' as const,
    recipient: 'anna@example.com',
    locale: 'en',
    sealed: '',
    expiresIn: null,
  }
  await insertMessage(w.db, { ...message, id: newId(), kind: 'login_code' })
  await w.db
    .updateTable('message')
    .set({ next_try_at: new Date(Date.now() - 60_000) })
    .execute()
  expect(await read('kabinet_outbox_messages', { kind: 'login_code', state: 'waiting' })).toBe(1)
  expect(await read('kabinet_outbox_oldest_seconds', { kind: 'login_code' })).toBeGreaterThan(50)
  await sweep(w.deps)
  expect(await read('kabinet_sweep_last_success_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60)
})

test('exports accounts, second steps and sign-ins by service, counted again after an hour', async () => {
  const people = () => read('kabinet_accounts', { state: 'all' })
  await w.person('anna')
  aheadMs += 3_600_000
  const before = 1
  await expect.poll(people).toBe(before)
  await w.person('boris')
  expect(await people(), 'counted within the hour').toBe(before)
  aheadMs += 3_600_000
  await expect.poll(people).toBe(before + 1)
  expect(await read('kabinet_second_steps')).toBe(before + 1)
})

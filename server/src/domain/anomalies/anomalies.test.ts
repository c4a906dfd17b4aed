import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { beforeEach, expect, test, vi } from 'vitest'
import { countByStatus } from '../../testing/by-status.ts'
import { openPerFile } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, formOf, password, signedIn, signIn } from '../../testing/people.ts'
import { testLog } from '../../testing/test-log.ts'
import { type World, world } from '../../testing/world.ts'
import { logEndedAnomalies } from './log-ended-anomalies.ts'

vi.setConfig({ testTimeout: 120_000 })

const { log, logged, entries } = testLog()
let now = Date.now()
const open = (limits = {}): Promise<World> =>
  world({
    limits: { sameGuessesPerHour: 30, ...limits },
    config: { trustProxy: ['127.0.0.1'] },
    deps: { now: () => new Date(now), log },
  })
const plain = openPerFile(() => open())
const strict = openPerFile(() =>
  open({ rangeMessagesPerHour: 3, wrongCodesPerHour: 50, slowedCodesPerMinute: 5, messagesPerAddressHour: 1000 }),
)
let w: World
beforeEach(async () => {
  for (w of [strict, plain]) {
    await w.clear()
    now += 2 * 3600_000
    await logEndedAnomalies(w.deps)
  }
  logged.splice(0)
})

const from = (i: number) => ({ headers: { 'x-forwarded-for': `10.1.${i >> 8}.${i & 255}` } })
const inTurn = async <T>(n: number, act: (i: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let i = 0; i < n; i++) all.push(await act(i))
  return all
}
const alerts = () => entries().map(({ anomaly, msg }) => [anomaly, msg])
const number = (i: number, range = '+7912345') => `${range}${i.toString().padStart(4, '0')}`
const askReset = async (i: number, login = `login${i}@example.com`) =>
  (await w.call(authApi.resetPassword, { body: { step: 'request', login } }, from(i))).body.restore_token ?? ''
const guessReset = (i: number, restore_token: string, code: string) =>
  w.call(authApi.resetPassword, { body: { step: 'verify', restore_token, code } }, from(i))
const sixDigits = (i: number) => i.toString().padStart(6, '0')
const registerPhone = (i: number, range?: string) =>
  w.call(authApi.register, { body: formOf('x', { email: null, phone: number(i, range) }) }, from(i))

test('slows SMS to one number range from eighty addresses to one per five minutes after twenty, and logs it once', async () => {
  const answers = await inTurn(80, (i) => registerPhone(i))
  expect(countByStatus(answers)).toEqual({ 201: 21, 429: 59 })
  expect(w.sms.all()).toHaveLength(21)
  const refused = answers.at(-1)
  expect(refused?.error.error_code).toBe(101)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(300)

  expect(entries()).toEqual([
    expect.objectContaining({
      level: 40,
      anomaly: 'sms_range',
      of: '+7912345****',
      suspect: 21,
      honest: 0,
      held: 0,
      msg: 'anomaly started: slowing it down',
    }),
  ])
  expect(logged.join()).not.toMatch(/\+7\d{10}/)
  await w.pass(301)
  expect(countByStatus(await inTurn(3, (i) => registerPhone(90 + i)))).toEqual({ 201: 1, 429: 2 })
  expect((await registerPhone(1, '+7912346')).status).toBe(201)

  await w.pass(3600)
  await logEndedAnomalies(w.deps)
  await logEndedAnomalies(w.deps)
  expect(alerts()).toEqual([
    ['sms_range', 'anomaly started: slowing it down'],
    ['sms_range', 'anomaly ended'],
  ])
  expect(entries()[1]).toMatchObject({ suspect: 22, held: 61 })
  expect(w.deps.anomalies.counts.sms_range).toEqual({ begun: 1, held: 61 })
  expect((await registerPhone(99)).status).toBe(201)
})

test('still sends SMS for sign-in, reset and own actions to confirmed numbers of a slowed range', async () => {
  const boris = await w.person('boris', { email: null, phone: number(7000) })
  await inTurn(22, (i) => registerPhone(i))
  expect((await registerPhone(41)).status).toBe(429)

  const browser = await signedIn(w, boris)
  expect((await browser.call(meApi.getMe)).status).toBe(200)
  expect((await w.call(authApi.resetPassword, { body: { step: 'request', login: number(7000) } })).status).toBe(200)
  expect(codeIn(w.sms.to(number(7000)).at(-1) ?? { text: '' })).toMatch(/^\d{6}$/)
})

test('answers the same for a taken and a free number of a slowed range', async () => {
  await activate(w, 'boris', { email: null, phone: number(7000) })
  await inTurn(22, (i) => registerPhone(i))
  expect([(await registerPhone(7000)).status, (await registerPhone(7001)).status]).toEqual([429, 429])
})

test('counts new numbers of signed-in users, and registrations resent by a reset', async () => {
  w = strict
  const people = await inTurn(4, (i) => w.person(`person${'abcd'[i]}`))
  const patch = (i: number) => people[i]?.call(meApi.patchMe, { body: { action: 'set_phone', phone: number(i) } })
  const pending = await registerPhone(5000)
  expect(pending.status).toBe(201)
  expect([
    (await patch(0))?.status,
    (await patch(1))?.status,
    (await patch(2))?.status,
    (await patch(3))?.status,
  ]).toEqual([200, 200, 200, 429])
  const before = w.sms.all().length
  await w.pass(61)
  expect((await w.call(authApi.resetPassword, { body: { step: 'request', login: number(5000) } })).status).toBe(200)
  expect(w.sms.all()).toHaveLength(before)
})

test('does not slow a range where most registrations are confirmed', async () => {
  const answers = await inTurn(40, async (i) => {
    const registered = await registerPhone(i)
    if (i % 4 === 3) return registered
    const { registration_token } = registered.body
    return w.call(authApi.confirmRegistration, { body: { registration_token, code: codeIn(w.sms.last()) } }, from(i))
  })
  expect(countByStatus(answers)).toEqual({ 200: 30, 201: 10 })
  expect(entries()).toEqual([])
})

test('holds back all but 31 of 240 attempts with one password from 240 addresses, right or wrong, and logs it once', async () => {
  const anna = await w.person('anna')
  const boris = await activate(w, 'boris', { password: 'Sprayed-2026!x' })
  const spray = (i: number, login = `login${i}@example.com`) =>
    w.call(authApi.authorize, { body: { login, password: 'Sprayed-2026!x' } }, from(i))
  const answers = await inTurn(240, (i) => spray(i))
  expect(countByStatus(answers)).toEqual({ 403: 31, 429: 209 })
  expect(answers.at(-1)?.error.error_code).toBe(101)
  expect((await spray(241, boris.login)).status).toBe(429)

  expect(entries()).toEqual([
    expect.objectContaining({
      level: 40,
      anomaly: 'same_password',
      same: 30,
      all: 30,
      held: 0,
      msg: 'anomaly started: slowing it down',
    }),
  ])
  expect(logged.join()).not.toMatch(/Sprayed|login\d|10\.1\./)
  expect((await w.call(authApi.authorize, { body: { login: anna.login, password } }, from(250))).status).toBe(200)

  now += 3600_000
  await logEndedAnomalies(w.deps)
  expect(alerts()).toEqual([
    ['same_password', 'anomaly started: slowing it down'],
    ['same_password', 'anomaly ended'],
  ])
  expect(w.deps.anomalies.counts.same_password).toEqual({ begun: 1, held: 210 })
  expect((await spray(251, boris.login)).status).toBe(200)
})

test('accepts a sprayed password on a known device and in an open session', async () => {
  const anna = await w.person('anna')
  const spray = (i: number) =>
    w.call(authApi.authorize, { body: { login: `login${i}@example.com`, password } }, from(i))
  expect(countByStatus(await inTurn(40, spray))[429]).toBe(9)
  expect((await anna.call(authApi.checkPassword, { body: { password } })).status).toBe(200)
  await signIn(w, anna, anna)
  expect((await anna.call(meApi.getMe)).status).toBe(200)
})

test('holds back all but 31 of 200 attempts when one code is guessed once per account', async () => {
  await activate(w, 'anna')
  const answers = await inTurn(200, async (i) =>
    guessReset(i, await askReset(i, i === 100 ? 'anna@example.com' : undefined), '111111'),
  )
  expect(countByStatus(answers)).toEqual({ 400: 31, 429: 169 })
  expect(alerts()).toEqual([['same_code', 'anomaly started: slowing it down']])
  expect(logged.join()).not.toContain('111111')
})

test('holds back wrong codes guessed over many accounts, and accepts a right one', async () => {
  w = strict
  const anna = await w.person('anna')
  const boris = await activate(w, 'boris')
  const resetToken = await askReset(500, boris.login)
  const code = codeIn(w.mail.last())
  const answers = await inTurn(100, async (i) => guessReset(i, await askReset(i), sixDigits(i + 1)))
  expect(countByStatus(answers)).toEqual({ 400: 55, 429: 45 })
  expect(alerts()).toEqual([['codes', 'anomaly started: slowing it down']])

  expect((await guessReset(500, resetToken, code)).status).toBe(200)
  await signIn(w, openBrowser(w), anna)
})

test('does not slow other addresses for wrong codes from one address', async () => {
  w = strict
  await inTurn(60, async (i) => guessReset(1, await askReset(1, `login${i}@example.com`), sixDigits(i + 1)))
  expect(entries()).toEqual([])
})

test('counts wrong codes of one subscriber with 64 networks as those of one address', async () => {
  w = strict
  const network = (i: number) => ({ address: `2001:db8:1:${(i % 64).toString(16)}::1` })
  await inTurn(360, async (i) => {
    const body = { step: 'request', login: `login${i}@example.com` } as const
    const { restore_token: token = '' } = (await w.call(authApi.resetPassword, { body }, network(i))).body
    return w.call(
      authApi.resetPassword,
      { body: { step: 'verify', restore_token: token, code: sixDigits(i + 1) } },
      network(i),
    )
  })
  expect(alerts()).toEqual([])
})

import { setTimeout as wait } from 'node:timers/promises'
import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { expect, test } from 'vitest'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, formOf, linkToken, password } from '../../testing/people.ts'
import { provenReset } from '../../testing/recovery.ts'
import { sha256 } from '../../lib/keys.ts'
import { setPassword } from '../../domain/passwords/passwords.sql.ts'
import { finishPasswordReset } from './reset-password/reset-password.sql.ts'
import { countByStatus } from '../../testing/by-status.ts'
import { world, testWorld } from '../../testing/world.ts'

const w = testWorld()

const times = <T>(n: number, act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))
const isShed = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
  status === 429 && headers['retry-after'] === '1'

async function owingCode() {
  const { login } = await activate(w, 'anna')
  const browser = openBrowser(w)
  browser.token = (await browser.call(authApi.authorize, { body: { login, password } })).body.access_token
  const code = codeIn(w.mail.last())
  return {
    browser,
    code,
    confirm: (guess: string) => browser.call(authApi.confirmAuthorize, { body: { code: guess } }),
  }
}

test('checks five of two hundred concurrent guesses', async () => {
  const { code, confirm } = await owingCode()
  const answers = await times(200, (i) => confirm(((Number(code) + 1 + i) % 1_000_000).toString().padStart(6, '0')))
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
  expect(answers.filter(({ error }) => error.reason === 'wrong')).toHaveLength(4)
  expect(await w.db.selectFrom('challenge').select('tries').where('purpose', '=', 'login').execute()).toEqual([
    { tries: 5 },
  ])
  expect((await confirm(code)).error.reason).toBe('exhausted')
})

test('opens one session for twenty concurrent uses of the right code', async () => {
  const { code, confirm } = await owingCode()
  const answers = await times(20, () => confirm(code))
  expect(countByStatus(answers)[200]).toBe(1)
  expect(await w.db.selectFrom('session').select('id').execute()).toHaveLength(1)
})

test('ends the session once for ten concurrent uses of an old refresh token, with one e-mail', async () => {
  const anna = await w.person('anna')
  const again = () => anna.call(authApi.refresh, { body: { refresh_token: anna.refreshToken } }, { token: undefined })
  await again()
  await w.pass(121)
  const before = w.mail.all().length
  expect(countByStatus(await times(10, again))).toEqual({ 401: 10 })
  expect(w.mail.all()).toHaveLength(before + 1)
  expect(await w.db.selectFrom('event').select('id').where('kind', '=', 'refresh_reused').execute()).toHaveLength(1)
})

test('returns one successor for ten concurrent refreshes', async () => {
  const anna = await w.person('anna')
  const answers = await times(10, () =>
    anna.call(authApi.refresh, { body: { refresh_token: anna.refreshToken } }, { token: undefined }),
  )
  expect(countByStatus(answers)).toEqual({ 200: 10 })
  const successors = answers.map(({ body }) => body)
  expect(new Set(successors.map((body) => JSON.stringify(body))).size).toBe(1)
  expect((await anna.call(meApi.getMe, {}, { token: successors[0]!.access_token })).status).toBe(200)
})

test('sets one of twenty concurrent new passwords', async () => {
  await activate(w, 'anna')
  const restore_token = await provenReset(w, 'anna@example.com')
  const passwords = Array.from({ length: 20 }, (_, i) => `Tikhaya-${i}Zima`)
  const answers = await times(20, (i) =>
    w.call(authApi.resetPassword, { body: { step: 'complete', restore_token, password: passwords[i] ?? '' } }),
  )
  expect(countByStatus(answers.filter((answer) => !isShed(answer)))).toMatchObject({ 200: 1 })
  expect(answers.filter(({ status }) => status === 200 || status === 410 || status === 429)).toHaveLength(20)
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await w.call(authApi.authorize, { body: { login: 'anna@example.com', password: winner } })).status).toBe(200)
})

test('sets the password by one of two concurrent resets', async () => {
  const { login } = await activate(w, 'anna')
  const [first, second] = [await provenReset(w, login), await provenReset(w, login)]
  let late: ReturnType<typeof finishPasswordReset> | undefined
  await w.db.transaction().execute(async (tx) => {
    const finished = await finishPasswordReset(tx, sha256(first))
    late = finishPasswordReset(w.deps.db, sha256(second))
    await Promise.race([late, wait(300)])
    await setPassword(tx, finished?.accountId ?? '', 'another hash')
  })
  expect(await late).toBeUndefined()
})

test('ends a sign-in with the old password that races with a reset', async () => {
  const { login } = await activate(w, 'anna')
  await w.db.updateTable('account').set({ otp_transport: null }).execute()
  const restore_token = await provenReset(w, login)
  const set = { step: 'complete', restore_token, password: 'Tikhaya-9Zima' } as const
  const complete = async () => {
    let answer = await w.call(authApi.resetPassword, { body: set })
    while (isShed(answer)) answer = await w.call(authApi.resetPassword, { body: set })
    return answer
  }
  const [reset, ...logIns] = await Promise.all([
    complete(),
    ...Array.from({ length: 20 }, () => w.call(authApi.authorize, { body: { login, password } })),
  ])
  expect(reset.status).toBe(200)
  const tokens = logIns.filter(({ status }) => status === 200).map(({ body: { access_token } }) => access_token)
  for (const token of tokens) expect((await w.call(meApi.getMe, {}, { token })).error.error_code).toBe(8)
})

test('creates one registration and e-mail for twenty concurrent equal forms', async () => {
  const answers = await times(20, () => w.call(authApi.register, { body: formOf('anna') }))
  const taken = answers.filter((answer) => !isShed(answer))
  expect(countByStatus(taken)).toEqual({ 201: taken.length })
  expect(new Set(taken.map(({ body }) => body.registration_token)).size).toBe(1)
  expect(w.mail.all()).toHaveLength(1)
})

test('creates one account for twenty concurrent confirmations of one address', async () => {
  const roomy = await world({ limits: { messagesPerDestinationHour: 100 } })
  for (let i = 0; i < 20; i++)
    await roomy.call(authApi.register, { body: formOf('anna', { firstName: 'Имя'.repeat(i + 1) }) })
  const tokens = roomy.mail.all().map(linkToken)
  expect(tokens).toHaveLength(20)
  const answers = await times(20, (i) => roomy.call(authApi.confirmRegistration, { body: { token: tokens[i] ?? '' } }))
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 })
  expect(await roomy.db.selectFrom('account').select('id').execute()).toHaveLength(1)
  await roomy.close()
})

test('activates once for ten concurrent uses of one link', async () => {
  await w.call(authApi.register, { body: formOf('anna') })
  const token = linkToken(w.mail.last())
  expect(countByStatus(await times(10, () => w.call(authApi.confirmRegistration, { body: { token } })))).toEqual({
    200: 1,
    409: 9,
  })
})

test('checks ten of sixty concurrent wrong passwords', async () => {
  await activate(w, 'anna')
  const answers = await times(60, () =>
    w.call(authApi.authorize, { body: { login: 'anna@example.com', password: 'Wrong-Wolk-9x' } }),
  )
  const { 403: looked = 0, ...rest } = countByStatus(answers)
  expect(looked).toBeLessThanOrEqual(10)
  expect(rest).toEqual({ 429: 60 - looked })
})

test('does not count thirty concurrent right passwords as wrong', async () => {
  const roomy = await world({ limits: { messagesPerDestinationHour: 100 } })
  await activate(roomy, 'anna')
  const answers = await times(30, () =>
    roomy.call(authApi.authorize, { body: { login: 'anna@example.com', password } }),
  )
  const taken = answers.filter((answer) => !isShed(answer))
  expect(countByStatus(taken)).toEqual({ 200: taken.length })
  await roomy.close()
})

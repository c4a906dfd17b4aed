import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { addApp, type App, codeOf } from '../../testing/authenticator-app.ts'
import { patch, refusal, wrong } from '../../testing/contacts.ts'
import { costOf } from '../../testing/cost.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, linkToken, password, type Person } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
let anna: Person
let app: App
beforeEach(async () => {
  anna = await w.person('anna')
  app = await addApp(w, anna)
})

/** The password, in a browser that is new. */
async function owing(typed = password) {
  const browser = openBrowser(w)
  const answer = await browser.call(authApi.authorize, { body: { login: anna.login, password: typed } })
  browser.token = answer.body.access_token
  const confirm = (body: { code: string } | { app_code: string } | { recovery_code: string }) =>
    browser.call(authApi.confirmAuthorize, { body })
  const askForCode = () => browser.call(authApi.sendOtp, { body: { purpose: 'login' } })
  return { browser, reply: answer.body, confirm, askForCode }
}
const codesOff = async () =>
  patch(anna, { action: 'change_transport', otp_transport: null, app_code: await app.code() })
const amr = async () =>
  (await w.db.selectFrom('session').select('amr').orderBy('created_at', 'desc').limit(1).execute())[0]?.amr

describe('after the password', () => {
  test('the app is asked for, and nothing is sent', async () => {
    const before = w.mail.all().length
    const { reply, confirm, browser } = await owing()
    expect(reply).toMatchObject({ confirmed: false, second_step: { by: 'app', otp_transport: 'email' } })
    expect(reply.otp).toBeUndefined()
    expect(w.mail.all()).toHaveLength(before)
    const { status, body } = await confirm({ app_code: await app.code() })
    expect([status, body.confirmed, body.recovery_codes_left]).toEqual([200, true, undefined])
    expect((await browser.call(getMe, {}, { token: body.access_token })).status).toBe(200)
    expect(await amr()).toEqual(['pwd', 'otp', 'mfa'])
  })

  test('a recovery code opens too, once, and the answer says how many are left', async () => {
    const [recovery_code = ''] = app.recoveryCodes
    expect((await (await owing()).confirm({ recovery_code })).body.recovery_codes_left).toBe(9)
    expect(w.mail.all().map(({ subject }) => subject)).toContain('Использован запасной код')
    expect(refusal(await (await owing()).confirm({ recovery_code }))).toEqual([400, 1021, 'wrong'])
  })

  test('a code by e-mail comes for whoever asks, and opens', async () => {
    const { askForCode, confirm } = await owing()
    expect((await askForCode()).body.otp).toMatchObject({ transport: 'email', destination: 'a***@example.com' })
    expect((await confirm({ code: codeIn(w.mail.last()) })).status).toBe(200)
    expect(await amr()).toEqual(['pwd', 'otp'])
  })

  test('whoever chose no codes at all is asked for the app all the same', async () => {
    await codesOff()
    const { reply } = await owing()
    expect(reply.second_step).toEqual({ by: 'app', otp_transport: null })
  })

  test('it costs no statement more where there is no app', async () => {
    const boris = await w.person('boris')
    const body = { login: boris.login, password }
    expect(await costOf(w, () => boris.call(authApi.authorize, { body }))).toEqual({ statements: 9, commits: 5 })
  })
})

describe('a code of the app', () => {
  test('is good once: its time step and those before are over, in every session', async () => {
    const app_code = await app.code()
    const previous = await app.code(-1)
    expect((await (await owing()).confirm({ app_code })).status).toBe(200)
    for (const used of [app_code, previous])
      expect(refusal(await (await owing()).confirm({ app_code: used }))).toEqual([400, 1021, 'used'])
    await w.pass(30)
    expect((await (await owing()).confirm({ app_code: await app.code() })).status).toBe(200)
  })

  test('is good half a minute early or late, and no longer', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      await w.pass(90)
      expect((await (await owing()).confirm({ app_code: await app.code(steps) })).status).toBe(status)
    }
  })

  test('opens nobody else’s account', async () => {
    const boris = await w.person('boris')
    const other = await addApp(w, boris)
    expect(refusal(await (await owing()).confirm({ app_code: await other.code() }))).toEqual([400, 1021, 'wrong'])
  })

  test('is guessed within the budgets of codes by letter, recovery codes among them', async () => {
    const { confirm } = await owing()
    const bad = wrong(await app.code())
    for (let i = 0; i < 10; i++)
      expect((await confirm(i % 2 ? { app_code: bad } : { recovery_code: '00000-00000' })).error.reason).toBe('wrong')
    expect((await confirm({ app_code: await app.code() })).error.error_code).toBe(101)
    expect((await (await owing()).confirm({ app_code: await app.code() })).error.error_code).toBe(101)
    // Its owner, where the account knows the browser, has a budget of their own.
    anna.token = (await anna.call(authApi.authorize, { body: { login: anna.login, password } })).body.access_token
    const own = await anna.call(authApi.confirmAuthorize, { body: { app_code: await app.code() } })
    expect(own.status).toBe(200)
  })

  test.each([
    {},
    { app_code: '12345' },
    { app_code: 123456 },
    { app_code: ['123456'] },
    { code: '123456', app_code: '123456' },
    { recovery_code: null },
  ])('what is none is refused before it is judged: %j', async (body) => {
    const { browser } = await owing()
    expect(refusal(await browser.send('POST', authApi.confirmAuthorize.path, body))).toContain(400)
    expect(await w.db.selectFrom('event').select('id').where('kind', '=', 'code_refused').execute()).toEqual([])
  })
})

describe('whoever has the password and the mailbox', () => {
  const resetTo = async (next: string) => {
    const ask = (body: object) => w.send('POST', authApi.resetPassword.path, body)
    const { restore_token } = (await ask({ step: 'request', login: anna.login })).body as { restore_token: string }
    const code = codeIn(w.mail.last())
    const verified = (await ask({ step: 'verify', restore_token, code })).body as { restore_token: string }
    await ask({ step: 'complete', restore_token: verified.restore_token, password: next })
    return next
  }

  test('does not get in where codes are off: none is sent, the reset opens nothing, and the app stays', async () => {
    await codesOff()
    const { askForCode, confirm } = await owing(await resetTo('Tikhaya-9Zima'))
    expect(refusal(await askForCode())).toEqual([404, 10])
    expect((await confirm({ code: '000000' })).error.error_code).toBe(1021)
    expect(await w.db.selectFrom('totp').select('account_id').execute()).toHaveLength(1)
  })

  test('has no use of a code that was on its way when codes were switched off', async () => {
    const { askForCode, confirm } = await owing()
    await askForCode()
    const code = codeIn(w.mail.last())
    await codesOff()
    expect(refusal(await confirm({ code }))).toEqual([400, 1021, 'expired'])
    expect(refusal(await askForCode())).toEqual([404, 10])
  })

  test('does not take an app of long ago off by «This was not me» of a letter', async () => {
    await codesOff()
    await w.pass(8 * 24 * 3600)
    await resetTo('Tikhaya-9Zima')
    await w.call(authApi.secureAccount, { body: { token: linkToken(w.mail.last()) } })
    expect(await w.db.selectFrom('event').select('id').where('kind', '=', 'account_secured').execute()).toHaveLength(1)
    expect(await w.db.selectFrom('totp').select('account_id').execute()).toHaveLength(1)
  })
})

describe('whoever is in the session, with the password', () => {
  const change = (body: object) => anna.send('PATCH', '/api/users/me', body)

  test('switches codes on again, or to another contact, by the app alone', async () => {
    await codesOff()
    const on = { action: 'change_transport', otp_transport: 'email' }
    expect(
      refusal(await anna.call(authApi.sendOtp, { body: { purpose: 'transport_change', otp_transport: 'email' } })),
    ).toEqual([404, 10])
    expect(refusal(await change({ ...on, code: '000000' }))).toEqual([400, 4])
    expect(refusal(await change({ ...on, app_code: wrong(await app.code()) }))).toEqual([400, 1021, 'wrong'])
    await w.pass(30)
    expect((await change({ ...on, app_code: await app.code() })).status).toBe(200)
  })

  test('changes the password by the app alone', async () => {
    const to = { action: 'change_password', password, new_password: 'Tikhaya-9Zima' }
    expect(refusal(await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } }))).toEqual([404, 10])
    for (const body of [to, { ...to, code: '000000' }]) expect(refusal(await change(body))).toEqual([400, 4])
    expect((await change({ ...to, app_code: await app.code() })).status).toBe(200)
  })
})

describe('a stranger’s app', () => {
  const { beginApp, confirmApp } = secondStepApi

  test('is not added by a stolen token: that lacks the device cookie, and the fresh password', async () => {
    const boris = await w.person('boris')
    for (const [route, body] of [
      [beginApp, {}],
      [confirmApp, { app_code: '000000' }],
    ] as const)
      expect(refusal(await w.send(route.method, route.path, body, { token: boris.token }))).toEqual([401, 8])
    await w.pass(590)
    await boris
      .call(authApi.refresh, { body: { refresh_token: boris.refreshToken } }, { token: undefined })
      .then(({ body }) => (boris.token = body.access_token))
    await w.pass(11)
    expect(refusal(await boris.call(beginApp, { body: {} }))).toEqual([403, 9, 'step_up'])
  })

  test('goes by «This was not me», also when he has changed the password since, and codes are sent again', async () => {
    const added = w.mail.all().find(({ subject }) => subject === 'Добавлено приложение для кодов')
    await codesOff()
    await w.pass(30)
    const patched = {
      action: 'change_password',
      password,
      new_password: 'Tikhaya-9Zima',
      app_code: await app.code(),
    } as const
    expect((await patch(anna, patched)).status).toBe(200)
    const secure = (letter = { text: '' }) => w.call(authApi.secureAccount, { body: { token: linkToken(letter) } })
    expect((await secure(added)).body).toMatchObject({
      already: false,
      ended: [{ what: 'app' }, { what: 'transport' }],
    })
    expect((await secure(w.mail.last())).body.already).toBe(true)
    expect(await w.db.selectFrom('totp').select('account_id').execute()).toEqual([])
    expect(await w.db.selectFrom('recovery_code').select('account_id').execute()).toEqual([])
    expect(await w.db.selectFrom('account').select('otp_transport').execute()).toEqual([{ otp_transport: 'email' }])
  })
})

test('a secret that is sealed for one person opens for nobody else', async () => {
  const boris = await w.person('boris')
  await addApp(w, boris)
  const [hers] = await w.db.selectFrom('totp').select('sealed').where('account_id', '=', anna.accountId).execute()
  await w.db
    .updateTable('totp')
    .set({ sealed: hers?.sealed ?? '' })
    .where('account_id', '=', boris.accountId)
    .execute()
  const browser = openBrowser(w)
  browser.token = (await browser.call(authApi.authorize, { body: { login: boris.login, password } })).body.access_token
  const confirmed = await browser.call(authApi.confirmAuthorize, { body: { app_code: await codeOf(w, app.secret) } })
  expect(confirmed.status).toBe(500)
})

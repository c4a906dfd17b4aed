import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { describe, expect, test } from 'vitest'
import { addApp, codeOf } from '../../testing/authenticator-app.ts'
import { patch, refusal, wrong } from '../../testing/contacts.ts'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, linkToken, password } from '../../testing/people.ts'
import { resetBy } from '../../testing/recovery.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const app = perTest(() => addApp(w, anna))

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
  test('asks for the app and sends nothing', async () => {
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

  test('accepts a recovery code once, and returns the number of remaining codes', async () => {
    const [recovery_code = ''] = app.recoveryCodes
    expect((await (await owing()).confirm({ recovery_code })).body.recovery_codes_left).toBe(9)
    expect(w.mail.all().map(({ subject }) => subject)).toContain('Использован запасной код')
    expect(refusal(await (await owing()).confirm({ recovery_code }))).toEqual([400, 1021, 'wrong'])
  })

  test('sends a code by e-mail on request', async () => {
    const { askForCode, confirm } = await owing()
    expect((await askForCode()).body.otp).toMatchObject({ transport: 'email', destination: 'a***@example.com' })
    expect((await confirm({ code: codeIn(w.mail.last()) })).status).toBe(200)
    expect(await amr()).toEqual(['pwd', 'otp'])
  })

  test('asks for the app also when sent codes are disabled', async () => {
    await codesOff()
    const { reply } = await owing()
    expect(reply.second_step).toEqual({ by: 'app', otp_transport: null })
  })

  test('needs no extra statement without an app', async () => {
    const boris = await w.person('boris')
    const body = { login: boris.login, password }
    expect(await costOf(w, () => boris.call(authApi.authorize, { body }))).toEqual({ statements: 9, commits: 5 })
  })
})

describe('app code', () => {
  test('is accepted once, and invalidates earlier time steps in every session', async () => {
    const app_code = await app.code()
    const previous = await app.code(-1)
    expect((await (await owing()).confirm({ app_code })).status).toBe(200)
    for (const used of [app_code, previous])
      expect(refusal(await (await owing()).confirm({ app_code: used }))).toEqual([400, 1021, 'used'])
    await w.pass(30)
    expect((await (await owing()).confirm({ app_code: await app.code() })).status).toBe(200)
  })

  test('is accepted half a minute early or late', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      await w.pass(120)
      expect((await (await owing()).confirm({ app_code: await app.code(steps) })).status).toBe(status)
    }
  })

  test('of a near minute asks to set the clock, and burns its step and all before it', async () => {
    const ahead = await app.code(4)
    expect(refusal(await (await owing()).confirm({ app_code: ahead }))).toEqual([400, 1021, 'clock'])
    expect(refusal(await (await owing()).confirm({ app_code: ahead }))).toEqual([400, 1021, 'wrong'])
    await w.pass(90)
    expect(refusal(await (await owing()).confirm({ app_code: await app.code() }))).toEqual([400, 1021, 'used'])
    await w.pass(30)
    expect(refusal(await (await owing()).confirm({ app_code: ahead }))).toEqual([400, 1021, 'used'])
    await w.pass(30)
    expect((await (await owing()).confirm({ app_code: await app.code() })).status).toBe(200)
  })

  test('of a slow clock works as soon as the clock is set', async () => {
    await w.pass(600)
    expect(refusal(await (await owing()).confirm({ app_code: await app.code(-4) }))).toEqual([400, 1021, 'clock'])
    expect((await (await owing()).confirm({ app_code: await app.code() })).status).toBe(200)
  })

  test('of a near minute never confirms a used code, nor one of another hour', async () => {
    const used = await app.code()
    expect((await (await owing()).confirm({ app_code: used })).status).toBe(200)
    await w.pass(90)
    for (const code of [used, await app.code(120), await app.code(-120)])
      expect(refusal(await (await owing()).confirm({ app_code: code }))).toEqual([400, 1021, 'wrong'])
  })

  test('of a near minute costs a try', async () => {
    const { confirm } = await owing()
    for (let step = 3; step < 11; step++)
      expect((await confirm({ app_code: await app.code(step) })).error.reason).toBe('clock')
    for (const code of ['recovery', 'codes'])
      expect((await confirm({ recovery_code: '00000-00000' })).error.reason, code).toBe('wrong')
    expect((await confirm({ app_code: await app.code(12) })).error.error_code).toBe(101)
  })

  test('is rejected for another account', async () => {
    const boris = await w.person('boris')
    const other = await addApp(w, boris)
    expect(refusal(await (await owing()).confirm({ app_code: await other.code() }))).toEqual([400, 1021, 'wrong'])
  })

  test('shares the limits of sent codes and recovery codes', async () => {
    const { confirm } = await owing()
    const bad = wrong(await app.code())
    for (let i = 0; i < 10; i++)
      expect((await confirm(i % 2 ? { app_code: bad } : { recovery_code: '00000-00000' })).error.reason).toBe('wrong')
    expect((await confirm({ app_code: await app.code() })).error.error_code).toBe(101)
    expect((await (await owing()).confirm({ app_code: await app.code() })).error.error_code).toBe(101)
    anna.token = (await anna.call(authApi.authorize, { body: { login: anna.login, password } })).body.access_token
    const byApp = await anna.call(authApi.confirmAuthorize, { body: { app_code: await app.code() } })
    expect(byApp.status).toBe(200)
  })

  test.each([
    {},
    { app_code: '12345' },
    { app_code: 123456 },
    { app_code: ['123456'] },
    { code: '123456', app_code: '123456' },
    { recovery_code: null },
  ])('is rejected as malformed before any limit: %j', async (body) => {
    const { browser } = await owing()
    expect(refusal(await browser.send('POST', authApi.confirmAuthorize.path, body))).toContain(400)
    expect(await w.db.selectFrom('event').select('id').where('kind', '=', 'code_refused').execute()).toEqual([])
  })
})

describe('attacker with password and mailbox', () => {
  test('cannot sign in with sent codes disabled, even after a reset, and cannot remove the app', async () => {
    await codesOff()
    await resetBy(w, anna.login, 'Tikhaya-9Zima')
    const { askForCode, confirm } = await owing('Tikhaya-9Zima')
    expect(refusal(await askForCode())).toEqual([404, 10])
    expect((await confirm({ code: '000000' })).error.error_code).toBe(1021)
    expect(await w.db.selectFrom('totp').select('account_id').execute()).toHaveLength(1)
  })

  test('cannot use a code sent before codes were disabled', async () => {
    const { askForCode, confirm } = await owing()
    await askForCode()
    const code = codeIn(w.mail.last())
    await codesOff()
    expect(refusal(await confirm({ code }))).toEqual([400, 1021, 'expired'])
    expect(refusal(await askForCode())).toEqual([404, 10])
  })

  test('cannot remove an old app by «This was not me» in an e-mail', async () => {
    await codesOff()
    await w.pass(8 * 24 * 3600)
    await resetBy(w, anna.login, 'Tikhaya-9Zima')
    await w.call(authApi.secureAccount, { body: { token: linkToken(w.mail.last()) } })
    expect(await w.db.selectFrom('event').select('id').where('kind', '=', 'account_secured').execute()).toHaveLength(1)
    expect(await w.db.selectFrom('totp').select('account_id').execute()).toHaveLength(1)
  })
})

describe('attacker with the session and password', () => {
  const change = (body: object) => anna.send('PATCH', '/api/users/me', body)

  test('needs the app to enable codes or change their contact', async () => {
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

  test('needs the app to change the password', async () => {
    const to = { action: 'change_password', password, new_password: 'Tikhaya-9Zima' }
    expect(refusal(await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } }))).toEqual([404, 10])
    for (const body of [to, { ...to, code: '000000' }]) expect(refusal(await change(body))).toEqual([400, 4])
    expect((await change({ ...to, app_code: await app.code() })).status).toBe(200)
  })
})

describe('app of an attacker', () => {
  const { beginApp, confirmApp } = secondStepApi

  test('cannot be added with a stolen token, without device cookie and recent password', async () => {
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

  test('is removed by «This was not me», also after a password change, and codes are enabled again', async () => {
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
    const secure = (mail = { text: '' }) => w.call(authApi.secureAccount, { body: { token: linkToken(mail) } })
    const changed = w.mail.last()
    expect((await secure(added)).body).toMatchObject({
      already: false,
      ended: [{ what: 'app' }, { what: 'transport' }],
    })
    expect((await secure(changed)).body.already).toBe(true)
    expect(await w.db.selectFrom('totp').select('account_id').execute()).toEqual([])
    expect(await w.db.selectFrom('recovery_code').select('account_id').execute()).toEqual([])
    expect(await w.db.selectFrom('account').select('otp_transport').execute()).toEqual([{ otp_transport: 'email' }])
  })
})

test('cannot decrypt a secret in another account’s row', async () => {
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

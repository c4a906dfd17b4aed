import { authApi } from '@kabinet/contract/api/auth.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, password, signIn } from '../../testing/people.ts'
import { type World, world } from '../../testing/world.ts'

let w: World
/** Every code of these tests is another one, and none is another's neighbour. */
let codes = 100_000
beforeAll(async () => {
  w = await world({ deps: { newCode: () => `${(codes += 7)}` } })
})
beforeEach(() => w.clear())
afterAll(() => w.close())

const logIn = (login: string, pass = password) => w.call(authApi.authorize, { body: { login, password: pass } })
const wrong = 'Wrong-Wolk-9x'
const anotherCode = (code: string) => (Number(code) + 1).toString().padStart(6, '0').slice(-6)

describe('the first step', () => {
  test('gives a session that still owes its code, and says where the code went', async () => {
    await activate(w, 'anna')
    const { body } = await logIn('  ANNA@Example.com ')
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, confirmed: false })
    expect(body.otp).toEqual({ transport: 'email', kind: 'code', destination: 'a***@example.com', resend_after: 60, expires_in: 600 })
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: expect.stringMatching(/^\d{6} — код/) })
  })

  test('knows a phone in every common spelling', async () => {
    await activate(w, 'anna', { email: null, phone: '+79123456789' })
    for (const login of ['+7 (912) 345-67-89', '8 912 345 67 89', '89123456789', '79123456789', '9123456789']) {
      expect((await logIn(login)).status).toBe(200)
    }
  })

  test('says the same for a wrong password as for an unknown login', async () => {
    await activate(w, 'anna')
    const known = await logIn('anna@example.com', wrong)
    const unknown = await logIn('nobody@example.com', wrong)
    expect(known.status).toBe(403)
    expect({ ...known.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' })
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect(w.mail.to('nobody@example.com')).toEqual([])
  })

  test('tells that an account is blocked or closed after the right password only', async () => {
    await activate(w, 'anna')
    for (const [status, code] of [
      ['blocked', 211],
      ['deactivated', 1001],
    ] as const) {
      await w.db.updateTable('account').set({ status }).execute()
      expect((await logIn('anna@example.com')).error.error_code).toBe(code)
      expect((await logIn('anna@example.com', wrong)).error.error_code).toBe(9)
    }
  })

  test('a password of more than fifteen characters that begins like mine is wrong', async () => {
    await activate(w, 'anna')
    expect((await logIn('anna@example.com', `${password}-and-more`)).error.error_code).toBe(9)
  })

  test('the language of the code is the caller’s, else the person’s own', async () => {
    await activate(w, 'anna')
    await w.call(authApi.authorize, { body: { login: 'anna@example.com', password } }, { headers: { 'device-locale': 'en' } })
    expect(w.mail.last().subject).toMatch(/is your Kabinet code/)
    await w.db.updateTable('account').set({ locale: 'en' }).execute()
    await logIn('anna@example.com')
    expect(w.mail.last().subject).toMatch(/is your Kabinet code/)
  })
})

describe('wrong passwords', () => {
  test('ten an hour, then the right one has to wait too; a reset opens the way at once', async () => {
    await activate(w, 'anna')
    for (let i = 0; i < 10; i++) expect((await logIn('anna@example.com', wrong)).error.error_code).toBe(9)
    const refused = await logIn('anna@example.com')
    expect([refused.status, refused.error.error_code]).toEqual([429, 101])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    await w.pass(3601)
    expect((await logIn('anna@example.com')).status).toBe(200)
  })

  test('signing in and proving the password share one limit, and right ones cost nothing', async () => {
    const anna = await w.person('anna')
    const prove = (pass: string) => anna.call(authApi.checkPassword, { body: { password: pass } })
    for (let i = 0; i < 15; i++) expect((await prove(password)).status).toBe(200)
    for (let i = 0; i < 5; i++) {
      expect((await prove(wrong)).error).toMatchObject({ error_code: 9 })
      expect((await logIn('anna@example.com', wrong)).error.error_code).toBe(9)
    }
    expect((await prove(wrong)).error.error_code).toBe(101)
    expect((await logIn('anna@example.com', wrong)).error.error_code).toBe(101)
  })

  test('one address can not try many people: past the minute’s limit it waits', async () => {
    const tries = w.deps.config.limits.triesPerAddressMinute
    for (let i = 0; i < tries; i++) expect((await logIn(`somebody${i}@example.com`, wrong)).error.error_code).toBe(9)
    expect((await logIn('next@example.com', wrong)).error.error_code).toBe(101)
    await w.pass(61)
    expect((await logIn('next@example.com', wrong)).error.error_code).toBe(9)
  })

  test('unknown logins run into the same limit', async () => {
    for (let i = 0; i < 10; i++) expect((await logIn('nobody@example.com', wrong)).error.error_code).toBe(9)
    expect((await logIn('nobody@example.com', wrong)).error.error_code).toBe(101)
  })
})

describe('the second step', () => {
  const begin = async () => {
    const known = await activate(w, 'anna')
    const browser = openBrowser(w)
    const half = (await browser.call(authApi.authorize, { body: { login: known.login, password } })).body
    browser.token = half.access_token
    const confirm = (code: string) => browser.call(authApi.confirmAuthorize, { body: { code } })
    return { browser, half, code: codeIn(w.mail.last()), confirm }
  }

  test('changes every token; the first one is dead', async () => {
    const { browser, half, code, confirm } = await begin()
    const session = (await confirm(code)).body
    expect(session).toMatchObject({ confirmed: true, expires_in: 600 })
    expect(session.access_token).not.toBe(half.access_token)
    expect(session.refresh_token).not.toBe(half.refresh_token)
    expect((await browser.call(meApi.getMe)).error.error_code).toBe(8)
    expect((await browser.call(meApi.getMe, {}, { token: session.access_token })).status).toBe(200)
    const old = await browser.call(authApi.refresh, { body: { refresh_token: half.refresh_token } }, { token: undefined })
    expect([old.status, old.error.error_code]).toEqual([401, 9])
    expect((await browser.call(meApi.getMe, {}, { token: session.access_token })).status).toBe(200)
  })

  test('until then every other call says so, the refresh too', async () => {
    const { browser, half } = await begin()
    expect((await browser.call(meApi.getMe)).error.error_code).toBe(1006)
    expect((await browser.call(authApi.checkPassword, { body: { password } })).error.error_code).toBe(1006)
    const refreshed = await browser.call(authApi.refresh, { body: { refresh_token: half.refresh_token } }, { token: undefined })
    expect(refreshed.error.error_code).toBe(1006)
  })

  test('a code is dead after five wrong tries', async () => {
    const { code, confirm } = await begin()
    for (let i = 0; i < 5; i++) expect((await confirm(anotherCode(code))).error).toMatchObject({ error_code: 1021, reason: 'wrong' })
    expect((await confirm(code)).error).toMatchObject({ error_code: 1021, reason: 'exhausted' })
  })

  test('a code is dead after ten minutes, and with it the session that waited for it', async () => {
    const { code, confirm, browser } = await begin()
    await w.pass(590)
    await browser.call(authApi.sendOtp, { body: { purpose: 'login' } })
    await w.pass(590)
    expect((await confirm(code)).error).toMatchObject({ error_code: 1021, reason: 'wrong' })
    await w.pass(11)
    expect((await confirm(code)).error.error_code).toBe(8)
  })

  test('a code works once', async () => {
    const { code, confirm, browser } = await begin()
    browser.token = (await confirm(code)).body.access_token
    expect((await confirm(code)).error).toMatchObject({ error_code: 1021, reason: 'expired' })
  })

  test('a code belongs to one browser, and a login code is good for nothing else', async () => {
    const first = await begin()
    const second = openBrowser(w)
    second.token = (await second.call(authApi.authorize, { body: { login: 'anna@example.com', password } })).body.access_token
    const newer = codeIn(w.mail.last())
    expect((await second.call(authApi.confirmAuthorize, { body: { code: first.code } })).error.error_code).toBe(1021)
    const { restore_token = '' } = (await w.call(authApi.restore, { body: { step: 'request', login: 'anna@example.com' } })).body
    expect((await w.call(authApi.restore, { body: { step: 'verify', restore_token, code: newer } })).error.error_code).toBe(1021)
    expect((await first.confirm(first.code)).status).toBe(200)
  })

  test('ten wrong codes an hour for one account, over all its codes; a new code does not reset it', async () => {
    const { code, confirm } = await begin()
    for (let i = 0; i < 5; i++) await confirm(anotherCode(code))
    const next = openBrowser(w)
    next.token = (await next.call(authApi.authorize, { body: { login: 'anna@example.com', password } })).body.access_token
    const fresh = codeIn(w.mail.last())
    const guess = (value: string, browser = next) => browser.call(authApi.confirmAuthorize, { body: { code: value } })
    for (let i = 0; i < 5; i++) expect((await guess(anotherCode(fresh))).error.error_code).toBe(1021)
    const third = openBrowser(w)
    third.token = (await third.call(authApi.authorize, { body: { login: 'anna@example.com', password } })).body.access_token
    expect((await guess(codeIn(w.mail.last()), third)).error.error_code).toBe(101)
  })

  test.each([
    [123456],
    [['123456']],
    [{ $ne: 0 }],
    [true],
    [null],
    ['１２３４５６'],
    [' 123456'],
    ['123456\n'],
    ['1e5'],
    [Array(10_000).fill('123456')],
  ])('what is no code is refused without counting: %j', async (odd) => {
    const { browser, code, confirm } = await begin()
    for (let i = 0; i < 6; i++) {
      const { status, error } = await browser.send('POST', authApi.confirmAuthorize.path, { code: odd })
      expect(status).toBe(400)
      expect([4, 5]).toContain(error.error_code)
    }
    expect((await confirm(code)).status).toBe(200)
  })

  test('the database holds no code, only a keyed hash bound to its session', async () => {
    const { code } = await begin()
    const { rows } = await sql<{
      row: string
    }>`select to_json(c)::text || (select string_agg(to_json(m)::text, '') from message m) as row from challenge c where purpose = 'login'`.execute(
      w.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).not.toContain(code)
  })
})

describe('a code once more', () => {
  test('waits a minute for the same destination, in every browser; then the older code is dead', async () => {
    const { login } = await activate(w, 'anna')
    const anna = openBrowser(w)
    anna.token = (await anna.call(authApi.authorize, { body: { login, password } })).body.access_token
    const old = codeIn(w.mail.last())
    const other = openBrowser(w)
    other.token = (await other.call(authApi.authorize, { body: { login, password } })).body.access_token
    const resend = (browser = anna) => browser.call(authApi.sendOtp, { body: { purpose: 'login' } })
    for (const browser of [anna, other]) {
      const refused = await resend(browser)
      expect(refused.error.error_code).toBe(101)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    await w.pass(61)
    expect((await resend()).body.otp).toMatchObject({ transport: 'email', kind: 'code', resend_after: 60 })
    const fresh = codeIn(w.mail.last())
    const confirm = (code: string) => anna.call(authApi.confirmAuthorize, { body: { code } })
    expect((await confirm(old)).error.error_code).toBe(1021)
    expect((await confirm(fresh)).status).toBe(200)
  })

  test('needs a session, and a confirmed one has nothing to wait for', async () => {
    const ask = (token?: string) => w.call(authApi.sendOtp, { body: { purpose: 'login' } }, { token })
    expect((await ask()).error.error_code).toBe(6)
    expect((await ask('kh_nobody')).error.error_code).toBe(8)
    const anna = await w.person('anna')
    expect((await anna.call(authApi.sendOtp, { body: { purpose: 'login' } })).error.error_code).toBe(10)
    expect((await anna.call(authApi.sendOtp, { body: { purpose: 'email_change' } })).error.error_code).toBe(10)
  })
})

describe('a device', () => {
  test('the first one is no news; a new one brings a letter, a known one none', async () => {
    const anna = await w.person('anna')
    expect(w.mail.last().subject).not.toMatch(/нового устройства/)
    const before = w.mail.all().length
    await signIn(w, anna, anna)
    expect(
      w.mail
        .all()
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual([expect.stringMatching(/код/)])
    await signIn(w, openBrowser(w), anna)
    expect(w.mail.last().subject).toMatch(/нов.* устройств/i)
  })

  test('cookies are out of the reach of scripts and kept after logging out', async () => {
    const { login } = await activate(w, 'anna')
    const answer = await w.call(authApi.authorize, { body: { login, password } })
    expect(String(answer.headers['set-cookie'])).toMatch(/^kabinet_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    const anna = openBrowser(w)
    await signIn(w, anna, { login, password })
    expect(Object.keys(anna.cookies).sort()).toEqual(['kabinet_device', 'kabinet_sso'])
    await anna.call(authApi.logout)
    expect(Object.keys(anna.cookies)).toEqual(['kabinet_device'])
  })

  test('every sign-in, refused or not, is in the log of the account', async () => {
    const anna = await w.person('anna')
    await logIn('anna@example.com', wrong)
    await anna.call(authApi.logout)
    const events = await w.db.selectFrom('event').select(['kind', 'account_id']).orderBy('happened_at').orderBy('id').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['registered', 'signed_in', 'sign_in_refused', 'signed_out'])
    expect(new Set(events.map(({ account_id }) => account_id))).toEqual(new Set([anna.accountId]))
  })
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, password } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()

const anotherCode = (code: string) => (Number(code) + 1).toString().padStart(6, '0').slice(-6)

describe('second step', () => {
  const begin = async () => {
    const known = await activate(w, 'anna')
    const browser = openBrowser(w)
    const half = (await browser.call(authApi.authorize, { body: { login: known.login, password } })).body
    browser.token = half.access_token
    const confirm = (code: string) => browser.call(authApi.confirmAuthorize, { body: { code } })
    return { browser, half, code: codeIn(w.mail.last()), confirm }
  }

  test('replaces every token and revokes the first [SP-7.07]', async () => {
    const { browser, half, code, confirm } = await begin()
    const session = (await confirm(code)).body
    expect(session).toMatchObject({ confirmed: true, expires_in: 600, has_passkey: false })
    expect(half).not.toHaveProperty('has_passkey')
    expect(session.access_token).not.toBe(half.access_token)
    expect(session.refresh_token).not.toBe(half.refresh_token)
    expect((await browser.call(meApi.getMe)).error.error_code).toBe(8)
    expect((await browser.call(meApi.getMe, {}, { token: session.access_token })).status).toBe(200)
    const old = await browser.call(
      authApi.refresh,
      { body: { refresh_token: half.refresh_token } },
      { token: undefined },
    )
    expect([old.status, old.error.error_code]).toEqual([401, 9])
    expect((await browser.call(meApi.getMe, {}, { token: session.access_token })).status).toBe(200)
  })

  test('rejects every other call until then, including refresh', async () => {
    const { browser, half } = await begin()
    expect((await browser.call(meApi.getMe)).error.error_code).toBe(1006)
    expect((await browser.call(authApi.checkPassword, { body: { password } })).error.error_code).toBe(1006)
    const refreshed = await browser.call(
      authApi.refresh,
      { body: { refresh_token: half.refresh_token } },
      { token: undefined },
    )
    expect(refreshed.error.error_code).toBe(1006)
  })

  test('rejects a code after five wrong attempts, reported by the fifth [SP-8.23]', async () => {
    const { code, confirm } = await begin()
    for (let i = 0; i < 4; i++)
      expect((await confirm(anotherCode(code))).error).toMatchObject({ error_code: 1021, reason: 'wrong' })
    for (const last of [anotherCode(code), code])
      expect((await confirm(last)).error).toMatchObject({ error_code: 1021, reason: 'exhausted' })
  })

  test('rejects a code after ten minutes with a reason, and allows a resend (OT-10)', async () => {
    const { code, confirm, browser } = await begin()
    await w.pass(601)
    expect(await confirm(code)).toMatchObject({ status: 400, error: { error_code: 1021, reason: 'expired' } })
    expect((await browser.call(authApi.sendOtp, { body: { purpose: 'login' } })).body.otp).toMatchObject({
      expires_in: 600,
    })
    const fresh = codeIn(w.mail.last())
    await w.pass(599)
    expect((await confirm(code)).error).toMatchObject({ error_code: 1021, reason: 'newer' })
    expect((await confirm(fresh)).body.confirmed).toBe(true)
  })

  test('ends an unconfirmed sign-in after twenty minutes', async () => {
    const { half, confirm, code } = await begin()
    expect(half.expires_in).toBe(600)
    await w.pass(1201)
    expect((await confirm(code)).error.error_code).toBe(8)
  })

  test('accepts a code once', async () => {
    const { code, confirm, browser } = await begin()
    browser.token = (await confirm(code)).body.access_token
    expect((await confirm(code)).error).toMatchObject({ error_code: 1021, reason: 'expired' })
  })

  test('binds a code to one browser and to sign-in', async () => {
    const first = await begin()
    const second = openBrowser(w)
    second.token = (
      await second.call(authApi.authorize, { body: { login: 'anna@example.com', password } })
    ).body.access_token
    const newer = codeIn(w.mail.last())
    expect((await second.call(authApi.confirmAuthorize, { body: { code: first.code } })).error.error_code).toBe(1021)
    const { restore_token = '' } = (
      await w.call(authApi.resetPassword, { body: { step: 'request', login: 'anna@example.com' } })
    ).body
    expect(
      (await w.call(authApi.resetPassword, { body: { step: 'verify', restore_token, code: newer } })).error.error_code,
    ).toBe(1021)
    expect((await first.confirm(first.code)).status).toBe(200)
  })

  test('limits wrong codes to ten an hour per account, across codes and resends', async () => {
    const { code, confirm } = await begin()
    for (let i = 0; i < 5; i++) await confirm(anotherCode(code))
    const next = openBrowser(w)
    next.token = (
      await next.call(authApi.authorize, { body: { login: 'anna@example.com', password } })
    ).body.access_token
    const fresh = codeIn(w.mail.last())
    const guess = (value: string, browser = next) => browser.call(authApi.confirmAuthorize, { body: { code: value } })
    for (let i = 0; i < 5; i++) expect((await guess(anotherCode(fresh))).error.error_code).toBe(1021)
    const third = openBrowser(w)
    third.token = (
      await third.call(authApi.authorize, { body: { login: 'anna@example.com', password } })
    ).body.access_token
    expect((await guess(codeIn(w.mail.last()), third)).error.error_code).toBe(101)
  })

  test.each([[123456], [['123456']], [{ $ne: 0 }], [true], [null], ['1e5'], [Array(10_000).fill('123456')]])(
    'rejects a malformed code without counting it (%#)',
    async (odd) => {
      const { browser, code, confirm } = await begin()
      for (let i = 0; i < 6; i++) {
        const { status, error } = await browser.send('POST', authApi.confirmAuthorize.path, { code: odd })
        expect(status).toBe(400)
        expect([4, 5]).toContain(error.error_code)
      }
      expect((await confirm(code)).status).toBe(200)
    },
  )

  test('stores only a keyed hash bound to the session, no code', async () => {
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

describe('resent code', () => {
  test('waits a minute per destination in every browser, then replaces the older code [SP-7.08, SP-9.05]', async () => {
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

  test('requires a session that is not confirmed yet', async () => {
    const ask = (token?: string) => w.call(authApi.sendOtp, { body: { purpose: 'login' } }, { token })
    expect((await ask()).error.error_code).toBe(6)
    expect((await ask('kh_nobody')).error.error_code).toBe(8)
    const anna = await w.person('anna')
    expect((await anna.call(authApi.sendOtp, { body: { purpose: 'login' } })).error.error_code).toBe(10)
    expect((await anna.call(authApi.sendOtp, { body: { purpose: 'email_change' } })).error.error_code).toBe(10)
  })
})

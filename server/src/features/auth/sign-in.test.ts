import { authApi } from '@kabinet/contract/api/auth/all'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, password, signedIn, signIn } from '../../testing/people.ts'
import { createKeys } from '../../lib/keys.ts'
import { world, testWorld } from '../../testing/world.ts'
import { createHasher } from '../../domain/passwords/hash-password.ts'

const w = testWorld()

const logIn = (login: string, pass = password) => w.call(authApi.authorize, { body: { login, password: pass } })
const wrong = 'Wrong-Wolk-9x'

describe('first step', () => {
  test('returns an unconfirmed session and the destination of the code [SP-7.06]', async () => {
    await activate(w, 'anna')
    const { body } = await logIn('  ANNA@Example.com ')
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, confirmed: false })
    expect(body.otp).toEqual({
      transport: 'email',
      kind: 'code',
      destination: 'a***@example.com',
      resend_after: 60,
      expires_in: 600,
    })
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: expect.stringMatching(/^\d{6} — код/) })
  })

  test('accepts a phone in every common format', async () => {
    await activate(w, 'anna', { email: null, phone: '+79123456789' })
    for (const login of ['+7 (912) 345-67-89', '8 912 345 67 89', '89123456789', '79123456789', '9123456789']) {
      expect((await logIn(login)).status).toBe(200)
    }
  })

  test('gives the same error for a wrong password and an unknown login [SP-8.06]', async () => {
    await activate(w, 'anna')
    const known = await logIn('anna@example.com', wrong)
    const unknown = await logIn('nobody@example.com', wrong)
    expect(known.status).toBe(403)
    expect({ ...known.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' })
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect(w.mail.to('nobody@example.com')).toEqual([])
  })

  test('reports a blocked or closed account only after the right password [SP-8.16]', async () => {
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

  test('compares all characters of a password longer than fifteen', async () => {
    await activate(w, 'anna')
    expect((await logIn('anna@example.com', `${password}-and-more`)).error.error_code).toBe(9)
  })

  test('accepts a password hashed with an older secret key, and rehashes it with the newest', async () => {
    const older = randomBytes(32)
    const rotated = await world({ deps: { keys: createKeys([older]) } })
    const { login } = await activate(rotated, 'anna')
    const keys = createKeys([randomBytes(32), older])
    Object.assign(rotated.deps, { keys, hasher: createHasher(keys, 2) })
    const tryIt = () => rotated.call(authApi.authorize, { body: { login, password } })
    expect((await tryIt()).status).toBe(200)
    const { password_hash: kept } = await rotated.db
      .selectFrom('account')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(kept.slice(0, 8)).toBe(rotated.deps.keys.newest)
    expect((await tryIt()).status).toBe(200)
    await rotated.close()
  })

  test('never skips the second step, even without its contact', async () => {
    await activate(w, 'anna')
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).execute()
    expect((await logIn('anna@example.com')).body).toMatchObject({ confirmed: false, otp: { transport: 'email' } })
  })

  test('completes the sign-in without a second step', async () => {
    await activate(w, 'anna')
    await w.db.updateTable('account').set({ otp_transport: null }).execute()
    const anna = openBrowser(w)
    const session = (await anna.call(authApi.authorize, { body: { login: 'anna@example.com', password } })).body
    expect(session).toMatchObject({ confirmed: true, has_passkey: false })
    expect(session.otp).toBeUndefined()
    expect(Object.keys(anna.cookies).sort()).toEqual(['kabinet_device', 'kabinet_sso'])
    const next = await anna.call(authApi.refresh, { body: { refresh_token: session.refresh_token } })
    expect(next.body.confirmed).toBe(true)
  })

  test('sends the code in the caller’s language, else the user’s', async () => {
    await activate(w, 'anna')
    await w.call(
      authApi.authorize,
      { body: { login: 'anna@example.com', password } },
      { headers: { 'device-locale': 'en' } },
    )
    expect(w.mail.last().subject).toMatch(/is your Kabinet code/)
    await w.db.updateTable('account').set({ locale: 'en' }).execute()
    await logIn('anna@example.com')
    expect(w.mail.last().subject).toMatch(/is your Kabinet code/)
  })
})

describe('wrong passwords', () => {
  test('limits wrong passwords to ten an hour, which also rejects the right one; a reset clears the limit', async () => {
    await activate(w, 'anna')
    for (let i = 0; i < 10; i++) expect((await logIn('anna@example.com', wrong)).error.error_code).toBe(9)
    const refused = await logIn('anna@example.com')
    expect([refused.status, refused.error.error_code]).toEqual([429, 101])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    await w.pass(3601)
    expect((await logIn('anna@example.com')).status).toBe(200)
  })

  test('counts sign-in and step-up separately, and never counts right passwords', async () => {
    const anna = await w.person('anna')
    const prove = (pass: string) => anna.call(authApi.checkPassword, { body: { password: pass } })
    for (let i = 0; i < 15; i++) expect((await prove(password)).status).toBe(200)
    for (let i = 0; i < 10; i++) {
      expect((await prove(wrong)).error).toMatchObject({ error_code: 9 })
      expect((await logIn('anna@example.com', wrong)).error.error_code).toBe(9)
    }
    expect((await prove(password)).error.error_code).toBe(101)
    expect((await logIn('anna@example.com')).error.error_code).toBe(101)
  })

  test('allows three tries for each login when the limit of the address is exceeded', async () => {
    const tries = w.deps.config.limits.triesPerAddressMinute
    for (let i = 0; i < tries; i++) expect((await logIn(`somebody${i}@example.com`, wrong)).error.error_code).toBe(9)
    for (let i = 0; i < 3; i++) expect((await logIn('next@example.com', wrong)).error.error_code).toBe(9)
    expect((await logIn('next@example.com', wrong)).error).toMatchObject({ error_code: 101, reason: 'address' })
    await w.pass(61)
    expect((await logIn('next@example.com', wrong)).error.error_code).toBe(9)
  })

  test('applies the same limit to unknown logins', async () => {
    for (let i = 0; i < 10; i++) expect((await logIn('nobody@example.com', wrong)).error.error_code).toBe(9)
    expect((await logIn('nobody@example.com', wrong)).error.error_code).toBe(101)
  })
})

describe('device', () => {
  test('sends an e-mail for a new device, but not for the first or a known one', async () => {
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

  test('sets HttpOnly cookies and keeps the device cookie after logout', async () => {
    const { login } = await activate(w, 'anna')
    const answer = await w.call(authApi.authorize, { body: { login, password } })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^kabinet_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const anna = await signedIn(w, { login, password })
    expect(Object.keys(anna.cookies).sort()).toEqual(['kabinet_device', 'kabinet_sso'])
    await anna.call(authApi.logout)
    expect(Object.keys(anna.cookies)).toEqual(['kabinet_device'])
  })

  test('sets and clears Secure `__Host-` cookies under https', async () => {
    const secure = await world({ config: { publicUrl: 'https://id.example', isSecure: true } })
    const { login } = await activate(secure, 'anna')
    const anna = openBrowser(secure)
    const half = await anna.call(authApi.authorize, { body: { login, password } })
    anna.token = half.body.access_token
    expect(String(half.headers['set-cookie'])).toMatch(
      /^__Host-kabinet_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const confirmed = await anna.call(authApi.confirmAuthorize, { body: { code: codeIn(secure.mail.last()) } })
    expect(String(confirmed.headers['set-cookie'])).toMatch(
      /^__Host-kabinet_sso=[\w-]{70}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const { refresh_token } = confirmed.body
    anna.token = (await anna.call(authApi.refresh, { body: { refresh_token } }, { token: undefined })).body.access_token
    const out = await anna.call(authApi.logout)
    expect(String(out.headers['set-cookie'])).toMatch(
      /^__Host-kabinet_sso=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secure.close()
  })

  test('logs every sign-in, rejected or not', async () => {
    const anna = await w.person('anna')
    await logIn('anna@example.com', wrong)
    await anna.call(authApi.logout)
    const events = await w.db
      .selectFrom('event')
      .select(['kind', 'account_id'])
      .orderBy(({ fn }) => fn.coalesce('first_at', 'happened_at'))
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['registered', 'signed_in', 'sign_in_refused', 'signed_out'])
    expect(new Set(events.map(({ account_id }) => account_id))).toEqual(new Set([anna.accountId]))
  })
})

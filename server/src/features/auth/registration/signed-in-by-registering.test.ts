import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/contacts.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { type Browser, openBrowser } from '../../../testing/inject-browser.ts'
import { codeIn, formOf, linkToken, password, signIn } from '../../../testing/people.ts'
import { resetBy } from '../../../testing/recovery.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const user = perTest(async () => openBrowser(w))

const register = async (browser: Browser, name: string, options: Parameters<typeof formOf>[1] = {}) => {
  const { registration_token } = (await browser.call(authApi.register, { body: formOf(name, options) })).body
  return registration_token
}
const lastLink = () => linkToken(w.mail.last())
const activate = (browser: Browser, token: string) =>
  browser.call(authApi.confirmRegistration, { body: { token, sign_in: true } })
const take = async (
  browser: Browser,
  answer: Promise<{ body: { session?: { access_token: string } | undefined } }>,
) => {
  browser.token = (await answer).body.session?.access_token
}
const whoIs = async (browser: Browser) => (await browser.call(meApi.getMe)).body.email
const sessions = () => w.db.selectFrom('session').select(['account_id', 'amr']).execute()

describe('browser that registered', () => {
  test('is signed in by the link, with one e-mail, the single sign-on cookie and a refreshable session', async () => {
    await register(user, 'anna')
    const { body, cookies } = await activate(user, lastLink())
    expect(body).toEqual({ status: 'activated', session: expect.objectContaining({ confirmed: true }) })
    expect(Object.keys(cookies)).toEqual(['kabinet_sso'])
    user.token = body.session?.access_token
    expect(await whoIs(user)).toBe('anna@example.com')
    const refresh_token = body.session?.refresh_token ?? ''
    expect((await user.call(authApi.refresh, { body: { refresh_token } })).status).toBe(200)
    expect((await openBrowser(w).call(authApi.refresh, { body: { refresh_token } })).status).toBe(401)
    expect(w.mail.all()).toHaveLength(1)
    expect(await sessions()).toMatchObject([{ amr: ['pwd', 'otp'] }])
  })

  test('is signed in by the code, with one SMS, which becomes the second step', async () => {
    const registration_token = await register(user, 'anna', { email: null, phone: '+79123456789' })
    const code = codeIn(w.sms.last())
    await take(user, user.call(authApi.confirmRegistration, { body: { registration_token, code, sign_in: true } }))
    expect((await user.call(meApi.getMe)).body).toMatchObject({ phone: '+79123456789', otp_transport: 'sms' })
    expect([w.sms.all().length, w.mail.all().length]).toEqual([1, 0])
    expect(await sessions()).toMatchObject([{ amr: ['pwd', 'sms'] }])
  })

  test('needs a step-up for sensitive acts and services that require one', async () => {
    await register(user, 'anna')
    await take(user, activate(user, lastLink()))
    const change = () =>
      user.call(meApi.patchMe, { body: { action: 'set_email_candidate', email: 'other@example.com' } })
    expect(refusal(await change())).toEqual([403, 9, 'step_up'])
    const { provenBefore } = await w.db
      .selectFrom('session')
      .select(({ eb, ref }) => eb(ref('password_proven_at'), '<', new Date(Date.now() - 3_500_000)).as('provenBefore'))
      .executeTakeFirstOrThrow()
    expect(provenBefore).toBe(true)
    await user.call(authApi.checkPassword, { body: { password } })
    expect((await change()).status).toBe(200)
  })

  test('is a known device at the next sign-in', async () => {
    await register(user, 'anna')
    await activate(user, lastLink())
    await signIn(w, user, { login: 'anna@example.com', password })
    expect(w.mail.to('anna@example.com').map(({ subject }) => subject)).toHaveLength(2)
  })

  test('is not signed in unless its page asks, and keeps another user’s session', async () => {
    await register(user, 'anna')
    await take(user, activate(user, lastLink()))
    await register(user, 'boris')
    const before = { ...user.cookies }
    const { body, cookies } = await user.call(authApi.confirmRegistration, { body: { token: lastLink() } })
    expect([body, cookies]).toEqual([{ status: 'activated', login: 'boris@example.com' }, {}])
    expect([await whoIs(user), user.cookies]).toEqual(['anna@example.com', before])
    expect(await sessions()).toHaveLength(1)
  })

  test('may send the form again after a lost response and cookie', async () => {
    await register(openBrowser(w), 'anna')
    await register(user, 'anna')
    expect(w.mail.all()).toHaveLength(1)
    expect((await activate(user, lastLink())).body.session).toBeTruthy()
  })

  test('can register two users, each signed in by their own link', async () => {
    await register(user, 'anna')
    const annas = lastLink()
    await register(user, 'boris')
    await take(user, activate(user, lastLink()))
    expect(await whoIs(user)).toBe('boris@example.com')
    user.token = undefined
    await take(user, activate(user, annas))
    expect(await whoIs(user)).toBe('anna@example.com')
  })
})

describe('no sign-in', () => {
  const login = 'anna@example.com'

  test.each([
    ['another browser', async () => openBrowser(w)],
    [
      'a browser that registered somebody else',
      async () => {
        const other = openBrowser(w)
        await register(other, 'boris')
        return other
      },
    ],
    [
      'a browser with a device cookie of its own making',
      async () => {
        const other = openBrowser(w)
        other.cookies['kabinet_device'] = 'x'.repeat(43)
        return other
      },
    ],
  ])('returns the login and sets no cookie for the link in %s', async (_, open) => {
    await register(user, 'anna')
    const link = lastLink()
    const { body, cookies } = await activate(await open(), link)
    expect([body, cookies]).toEqual([{ status: 'activated', login }, {}])
    expect(await sessions()).toEqual([])
  })

  test('opens no session when an attacker registers my address and has me open the link', async () => {
    const stranger = openBrowser(w)
    const registration_token = await register(stranger, 'anna', { password: 'Evil-Wolk-9x' })
    const link = lastLink()
    await register(user, 'anna')
    expect((await activate(user, link)).body.session).toBeUndefined()
    for (const token of ['x', 'A'.repeat(65), link])
      expect((await activate(stranger, token)).status).toBeGreaterThan(399)
    const guess = { registration_token, code: '123456', sign_in: true } as const
    expect((await stranger.call(authApi.confirmRegistration, { body: guess })).status).toBeGreaterThan(399)
    expect(await sessions()).toEqual([])
    const half = await stranger.call(authApi.authorize, { body: { login, password: 'Evil-Wolk-9x' } })
    expect(half.body.confirmed).toBe(false)
  })

  test('ignores an attacker’s link in my browser (login CSRF)', async () => {
    await register(user, 'anna')
    await take(user, activate(user, lastLink()))
    const stranger = openBrowser(w)
    await register(stranger, 'evil')
    const before = { ...user.cookies }
    const { body } = await activate(user, lastLink())
    expect(body).toEqual({ status: 'activated', login: 'evil@example.com' })
    expect([user.cookies, await whoIs(user)]).toEqual([before, login])
  })

  test('rejects a foreign page, which cannot send JSON and whose form gets no cookie', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { 'content-type': type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      const { status, cookies } = await user.send('POST', authApi.register.path, JSON.stringify(formOf('evil')), {
        headers,
      })
      expect([status, cookies]).toEqual([415, {}])
    }
  })

  test('opens no session for a request that only opens the link', async () => {
    await register(user, 'anna')
    for (const path of [authApi.confirmRegistration.path, '/registration-confirm'])
      for (const method of ['GET', 'HEAD'] as const)
        expect((await user.send(method, `${path}?token=${lastLink()}`)).cookies).toEqual({})
    expect(await sessions()).toEqual([])
    expect((await activate(user, lastLink())).body.session).toBeTruthy()
  })

  test('opens no session by the link after an hour, even in a resent e-mail', async () => {
    const registration_token = await register(user, 'anna')
    await w.pass(3500)
    await user.call(authApi.sendOtp, { body: { purpose: 'register', registration_token } })
    await w.pass(101)
    expect((await activate(user, lastLink())).body).toEqual({ status: 'activated', login })
  })

  test('opens one session for repeated and concurrent uses of the link', async () => {
    await register(user, 'anna')
    const link = lastLink()
    const answers = await Promise.all([activate(user, link), activate(user, link), activate(user, link)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(refusal(await activate(user, link))).toEqual([409, 1007])
    expect(await sessions()).toHaveLength(1)
  })

  test('rejects the link after a password change or account deletion', async () => {
    await register(user, 'anna')
    const link = lastLink()
    await take(user, activate(user, link))
    const fresh = 'Sinyaya-8Luna'
    await resetBy(w, login, fresh)
    expect([refusal(await user.call(meApi.getMe)), await sessions()]).toEqual([[401, 8], []])
    expect(refusal(await activate(user, link))).toEqual([409, 1007])
    await signIn(w, user, { login, password: fresh })
    await user.call(meApi.deleteMe, { body: { password: fresh } })
    expect(refusal(await activate(user, link))).toEqual([409, 1007])
    expect(await sessions()).toEqual([])
  })

  test('rejects the later of two registrations of one address', async () => {
    await register(user, 'anna')
    const first = lastLink()
    await register(user, 'anna', { password: 'Sinyaya-8Luna' })
    const second = lastLink()
    expect((await activate(user, first)).body.session).toBeTruthy()
    expect(refusal(await activate(user, second))).toEqual([409, 1007])
    expect(await sessions()).toHaveLength(1)
  })
})

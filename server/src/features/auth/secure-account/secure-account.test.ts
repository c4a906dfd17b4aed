import { authApi } from '@kabinet/contract/api/auth/all'
import { listEvents, lookAtEvent } from '@kabinet/contract/api/events.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { secureTokenOf } from '../../../domain/accounts/secure-token.ts'
import { addApp } from '../../../testing/authenticator-app.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { refreshError } from '../../../testing/oauth.ts'
import { codeIn, linkToken, password, type Person, signedIn, signIn } from '../../../testing/people.ts'
import { resetBy } from '../../../testing/recovery.ts'
import { testSso, tokensFor } from '../../../testing/sso.ts'

const w = testSso()
const newPassword = 'Tikhaya-9Zima'
const days = 24 * 3600
let thief: ReturnType<typeof openBrowser>
let token: string
const anna = perTest(() => w.person('anna'))
beforeEach(async () => {
  thief = openBrowser(w)
  await signIn(w, thief, anna)
  token = linkToken(w.mail.last())
})

const secure = (link: string) => w.call(authApi.secureAccount, { body: { token: link } })
const stateOf = async (link: string) => {
  const { status, error } = await secure(link)
  return [status, error.error_code]
}
const gone = [410, 10]
const logIn = (pass: string) => w.call(authApi.authorize, { body: { login: anna.login, password: pass } })
const isIn = async (browser: Pick<Person, 'call'>) => (await browser.call(getMe)).status === 200
const changePassword = async (who: Pick<Person, 'call' | 'send'>, to: string) => {
  await who.call(authApi.sendOtp, { body: { purpose: 'password_change' } })
  const code = codeIn(w.mail.last())
  const patch = { action: 'change_password', password, new_password: to, code }
  return (await who.send('PATCH', '/api/users/me', patch)).status
}
const stopCodesTenDaysAgo = () =>
  sql`update account set transport_changed_at = app_now() - interval '10 days', otp_transport = null`.execute(w.db)
const transportOf = async ({ accountId }: Person) => {
  const account = w.db.selectFrom('account').select('otp_transport').where('id', '=', accountId)
  return (await account.executeTakeFirstOrThrow()).otp_transport
}

describe('«This was not me» in the e-mail about a new device', () => {
  test('ends all sessions and voids the password until the owner resets it', async () => {
    expect(w.mail.last().text).toContain('Это был не я:\n')
    const { status, body, cookies } = await secure(token)
    expect([status, body, cookies]).toEqual([200, { already: false, ended: [], way: 'reset' }, {}])
    expect([await isIn(anna), await isIn(thief)]).toEqual([false, false])
    const [right, wrong] = [await logIn(password), await logIn('Wrong-Wolk-9x')]
    expect([right.status, { ...right.error, request_id: '' }]).toEqual([403, { ...wrong.error, request_id: '' }])
    const events = await w.db.selectFrom('event').select('account_id').where('kind', '=', 'account_secured').execute()
    expect(events).toEqual([{ account_id: anna.accountId }])
    await resetBy(w, anna.login, newPassword)
    expect((await logIn(newPassword)).status).toBe(200)
  })

  test('revokes tokens of services', async () => {
    const { browser } = await w.signIn(anna.accountId)
    const service = await w.service((await w.someone()).accountId)
    const { refresh_token = '' } = await tokensFor(service, browser, {
      scope: 'openid offline_access',
      prompt: 'consent',
    })
    expect((await secure(token)).status).toBe(200)
    expect(await refreshError(service, refresh_token)).toBe('invalid_grant')
  })

  test('ends an unconfirmed sign-in and a pending reset', async () => {
    const half = await logIn(password)
    const ask = (body: object) => w.send('POST', authApi.resetPassword.path, body)
    const { restore_token } = (await ask({ step: 'request', login: anna.login })).body as { restore_token: string }
    const code = codeIn(w.mail.last())
    await secure(token)
    const confirmed = await w.call(
      authApi.confirmAuthorize,
      { body: { code: '000000' } },
      { token: half.body.access_token, cookies: half.cookies },
    )
    expect(confirmed.status).toBe(401)
    expect((await ask({ step: 'verify', restore_token, code })).status).toBe(410)
  })

  test('deletes known devices and new contacts that wait for a code', async () => {
    const mine = { account_id: anna.accountId }
    const rows = async () => [
      await w.db.selectFrom('device').select('account_id').where('account_id', '=', anna.accountId).execute(),
      await w.db.selectFrom('contact_candidate').select('account_id').execute(),
    ]
    await thief.send('PATCH', '/api/users/me', { action: 'set_email_candidate', email: 'thief@example.com' })
    expect(await rows()).toEqual([[mine, mine], [mine]])
    await secure(token)
    expect(await rows()).toEqual([[], []])
  })

  test('does nothing when a mail scanner opens the link', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      await w.send(method, `/secure-account?token=${token}`)
      expect((await w.send(method, `${authApi.secureAccount.path}?token=${token}`)).status).toBe(405)
    }
    expect([await isIn(anna), await isIn(thief)]).toEqual([true, true])
    expect((await secure(token)).status).toBe(200)
  })

  test('cannot be sent by a form of another site', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
    const sent = await w.send('POST', authApi.secureAccount.path, `token=${token}`, { headers })
    expect(sent.status).toBe(415)
    expect(await isIn(anna)).toBe(true)
  })
})

describe('used message', () => {
  test('reports that it is done, also for concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => secure(token)))
    expect(replies.filter(({ status, body }) => status === 200 && !body.already)).toHaveLength(1)
    expect((await secure(token)).body).toEqual({ already: true, ended: [], way: 'reset' })
  })

  test('keeps sessions and password from after the recovery', async () => {
    await secure(token)
    await resetBy(w, anna.login, newPassword)
    const owner = await signedIn(w, { ...anna, password: newPassword })
    expect((await secure(token)).body).toEqual({ already: true, ended: [], way: 'reset' })
    expect(await isIn(owner)).toBe(true)
  })

  test('deletes newer recovery codes together with the app that they replace', async () => {
    await secure(token)
    await resetBy(w, anna.login, newPassword)
    anna.refreshToken = await signIn(w, anna, { ...anna, password: newPassword })
    await addApp(w, anna)
    await sql`update totp set created_at = created_at - interval '1 hour'`.execute(w.db)
    await secure(token)
    const codes = await w.db.selectFrom('recovery_code').selectAll().execute()
    expect(codes).toEqual([])
  })
})

test('still works when the password was changed without «This was not me»', async () => {
  await resetBy(w, anna.login, newPassword)
  const owner = await signedIn(w, { ...anna, password: newPassword })
  expect((await secure(token)).body.already).toBe(false)
  expect([await isIn(owner), (await logIn(newPassword)).status]).toEqual([false, 403])
})

describe('invalid link', () => {
  test('answers 410 when forged, cut, or of another account, purpose or time; needs no query unless it is ours', async () => {
    const boris = await w.person('boris')
    const bytes = Buffer.from(token, 'base64url')
    const turned = Array.from(bytes, (_, at) => Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))))
    const others = [anna.token ?? '', anna.refreshToken, boris.refreshToken.slice(3), 'x', `${token}A`, token.slice(1)]
    for (const forged of [...turned.map((one) => one.toString('base64url')), ...others])
      expect(await stateOf(forged)).toEqual(gone)
    expect(await w.statements(() => secure(Buffer.alloc(bytes.length, 7).toString('base64url')))).toEqual([])
    expect((await w.send('POST', authApi.secureAccount.path, { token: '' })).status).toBe(400)
    expect([await isIn(anna), await isIn(boris)]).toEqual([true, true])
  })

  test('answers 410 after seven days', async () => {
    await w.pass(7 * days - 60)
    const other = openBrowser(w)
    expect((await logIn(password)).status).toBe(200)
    await w.pass(61)
    expect(await stateOf(token)).toEqual(gone)
    await signIn(w, other, anna)
    expect(await isIn(other)).toBe(true)
  })

  test.each(['blocked', 'deactivated'] as const)(
    'answers 410 for an account that is %s, as for an unknown one',
    async (status) => {
      await w.db.updateTable('account').set({ status }).where('id', '=', anna.accountId).execute()
      const { status: seen, error } = await secure(token)
      const nobodys = { at: new Date().toISOString() }
      const absent = await secure(secureTokenOf(w.deps.keys, '01900000-0000-7000-8000-000000000000', nobodys))
      expect([seen, { ...error, request_id: '' }]).toEqual([410, { ...absent.error, request_id: '' }])
    },
  )
})

test('lets the owner stop an attacker by the e-mail about a changed password', async () => {
  expect(await changePassword(thief, newPassword)).toBe(200)
  const [mail] = w.mail.to(anna.login).slice(-1)
  expect(mail?.subject).toBe('Пароль изменён')
  expect((await secure(linkToken(mail ?? { text: '' }))).body.already).toBe(false)
  expect((await secure(token)).body.already).toBe(true)
  expect((await logIn(newPassword)).status).toBe(403)
  expect(await isIn(thief)).toBe(false)
})

test('has the button in the e-mail about the second step too', async () => {
  await thief.call(authApi.sendOtp, { body: { purpose: 'transport_change', otp_transport: null } })
  const code = codeIn(w.mail.last())
  await thief.send('PATCH', '/api/users/me', { action: 'change_transport', otp_transport: null, code })
  expect(w.mail.last().subject).toBe('Способ получения кодов изменён')
  expect((await secure(linkToken(w.mail.last()))).status).toBe(200)
  expect(await isIn(thief)).toBe(false)
})

test('sends codes by e-mail after it removed an app, also to a user who had stopped them long before', async () => {
  await stopCodesTenDaysAgo()
  await addApp(w, anna)
  expect((await secure(token)).body.ended).toMatchObject([{ what: 'app' }])
  expect(await transportOf(anna)).toBe('email')
})

test('confirms the use once, to each trusted contact, and not to a new one', async () => {
  const before = w.mail.to(anna.login).length
  await secure(token)
  await secure(token)
  const [mail, ...others] = w.mail.to(anna.login).slice(before)
  expect([mail?.subject, others]).toEqual([expect.stringMatching(/^Вход в аккаунт закрыт/), []])
  expect(mail?.text).not.toContain('token=')
})

describe('the page of a message', () => {
  const look = (link: string) => w.call(lookAtEvent, { body: { token: link } })

  test('shows the event behind it, and changes nothing', async () => {
    const { event } = (await look(token)).body
    expect(event).toMatchObject({ kind: 'signed_in', address: '127.0.0.1', service: null })
    expect(await isIn(thief)).toBe(true)
    expect((await look(token)).status).toBe(200)
  })

  test('shows nothing for another or an expired token', async () => {
    for (const wrong of [`${token.slice(0, -2)}AA`, 'x'])
      expect((await w.call(lookAtEvent, { body: { token: wrong } })).status).toBe(410)
    await w.pass(8 * days)
    expect((await look(token)).status).toBe(410)
  })

  test('knows the login that its message went to, in a part of the link that no server sees', () => {
    expect(w.mail.last().text).toContain(`#login=${encodeURIComponent(anna.login)}`)
  })
})

describe('«Lock my account»', () => {
  const lock = (browser: Pick<Person, 'call'>) => browser.call(authApi.lockAccount)

  test('does the same after a step-up, and clears the single sign-on cookie', async () => {
    const { status, cookies } = await lock(anna)
    expect([status, cookies]).toEqual([204, expect.objectContaining({ kabinet_sso: '' })])
    expect([await isIn(anna), await isIn(thief)]).toEqual([false, false])
    expect((await logIn(password)).status).toBe(403)
    expect((await secure(token)).body.already).toBe(true)
    await resetBy(w, anna.login, newPassword)
    expect((await logIn(newPassword)).status).toBe(200)
  })

  const eventOf = async (browser: Pick<Person, 'call'>) => (await browser.call(listEvents)).body.items[0]?.id ?? ''
  const prove = async (who: Person) => {
    await signIn(w, who, who)
    who.token ??= ''
  }
  const lockFor = (event: string) => anna.call(authApi.lockAccount, { query: { event } })

  test('undoes for a recent event of the log what its message would, and only for the own one', async () => {
    const boris = await w.person('boris')
    expect((await lockFor(await eventOf(boris))).status).toBe(404)
    expect(await isIn(anna)).toBe(true)
    const event = await eventOf(anna)
    await w.pass(6 * days)
    await stopCodesTenDaysAgo()
    await prove(anna)
    expect((await lockFor(event)).status).toBe(204)
    expect(await transportOf(anna)).toBe('email')
  })

  test('refuses an event older than seven days', async () => {
    const event = await eventOf(anna)
    await w.pass(8 * days)
    await prove(anna)
    expect([(await lockFor(event)).status, await isIn(anna)]).toEqual([404, true])
  })

  test('cannot be used with the access token only', async () => {
    expect((await w.call(authApi.lockAccount, {}, { token: anna.token })).status).toBe(401)
    expect(await isIn(anna)).toBe(true)
  })
})

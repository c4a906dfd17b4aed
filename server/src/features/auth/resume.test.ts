import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { expect, test } from 'vitest'
import { refusal } from '../../testing/contacts.ts'
import type { CallOptions } from '../../testing/call.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, password, signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const fromOwnPage = { 'sec-fetch-site': 'same-origin' }

/** As from a page whose storage the browser has emptied. */
const resume = (options: CallOptions = {}, browser: Pick<typeof anna, 'call'> = anna) =>
  browser.call(authApi.resume, { body: {} }, { token: undefined, headers: fromOwnPage, ...options })
const resumed = async (options?: CallOptions) => (await resume(options)).body.session
const me = (token: string | undefined) => anna.call(meApi.getMe, {}, { token })
const row = () =>
  w.db.selectFrom('session').select(['id', 'expires_at', 'password_proven_at', 'generation']).executeTakeFirst()
const events = async () =>
  (await w.db.selectFrom('event').select('kind').orderBy('happened_at').orderBy('id').execute()).map(({ kind }) => kind)

test('returns the same session with new tokens, the same end and no new step-up, and logs it', async () => {
  const before = await row()
  await w.pass(3600)
  const session = await resumed()
  expect((await me(session?.access_token)).body.email).toBe('anna@example.com')
  expect(await row()).toEqual({ ...before, generation: 2 })
  expect(refusal(await me(anna.token))).toEqual([401, 8])
  const body = { action: 'set_email_candidate', email: 'other@example.com' } as const
  const change = await anna.call(meApi.patchMe, { body }, { token: session?.access_token })
  expect(refusal(change)).toEqual([403, 9, 'step_up'])
  const refresh_token = session?.refresh_token ?? ''
  expect((await anna.call(authApi.refresh, { body: { refresh_token } }, { token: undefined })).status).toBe(200)
  expect(await events()).toEqual(['registered', 'signed_in', 'session_resumed'])
})

test('keeps the idle limit and the end of the session', async () => {
  await w.pass(13 * 24 * 3600)
  expect(await resumed()).toBeDefined()
  await w.pass(13 * 24 * 3600)
  expect(await resumed()).toBeDefined()
  await w.pass(5 * 24 * 3600)
  expect(await resumed()).toBeUndefined()
})

test('ends after 14 idle days', async () => {
  await w.pass(14 * 24 * 3600 + 1)
  expect(await resumed()).toBeUndefined()
})

test('returns the same tokens to a repeat until they are used, and nothing to a third', async () => {
  const first = await resumed()
  expect(await resumed()).toEqual(first)
  expect((await me(first?.access_token)).status).toBe(200)
  expect(await resumed()).toBeUndefined()
  expect((await me(first?.access_token)).status).toBe(200)
  await w.pass(121)
  expect(await resumed()).toMatchObject({ confirmed: true })
})

test('resumes once for two tabs at the same time', async () => {
  const sessions = (await Promise.all([resume(), resume()])).map(({ body }) => body.session)
  const tokens = new Set(sessions.flatMap((session) => (session ? [session.access_token] : [])))
  expect(tokens.size).toBe(1)
  expect((await me([...tokens][0])).status).toBe(200)
})

test('returns nothing without the device cookie, the sign-on cookie, or with those of another browser', async () => {
  const { kabinet_device = '', kabinet_sso = '' } = anna.cookies
  expect(await resumed({ cookies: { kabinet_sso } })).toBeUndefined()
  expect(await resumed({ cookies: { kabinet_device } })).toBeUndefined()
  expect(await resumed({ cookies: { kabinet_sso, kabinet_device: 'A'.repeat(43) } })).toBeUndefined()
  const boris = await w.person('boris')
  expect(
    await resumed({ cookies: { kabinet_device, kabinet_sso: boris.cookies['kabinet_sso'] ?? '' } }),
  ).toBeUndefined()
  expect(await resumed({ cookies: boris.cookies })).toBeDefined()
  expect((await me(anna.token)).status).toBe(200)
})

test('returns nothing to a page of another site, or to a request that names no origin', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://sibling.localhost' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    {},
  ])
    expect(await resumed({ headers })).toBeUndefined()
  expect((await me(anna.token)).status).toBe(200)
  const form = { 'content-type': 'text/plain', ...fromOwnPage }
  expect((await anna.send('POST', authApi.resume.path, '{}', { headers: form })).status).toBe(415)
  expect(await resumed({ headers: { origin: w.deps.config.publicUrl } })).toBeDefined()
})

test('returns nothing after a log-out, also one whose call was lost', async () => {
  expect(await resumed({ cookies: { ...anna.cookies, kabinet_left: '1' } })).toBeUndefined()
  expect((await me(anna.token)).status).toBe(200)
  const cookies = { ...anna.cookies }
  await anna.call(authApi.logout)
  expect(await resumed({ cookies })).toBeUndefined()
})

test('returns nothing after a log-out in another tab, «This was not me», and a block', async () => {
  const cookies = { ...anna.cookies }
  await w.db.updateTable('account').set({ status: 'blocked' }).execute()
  expect(await resumed({ cookies })).toBeUndefined()
  await w.db.updateTable('account').set({ status: 'active' }).execute()
  const { secure_token = '' } = (
    await w.call(authApi.secureByCode, { body: { step: 'request', login: 'anna@example.com' } })
  ).body
  await w.call(authApi.secureByCode, { body: { step: 'verify', secure_token, code: codeIn(w.mail.last()) } })
  expect(await resumed({ cookies })).toBeUndefined()
  expect(await events()).not.toContain('session_resumed')
})

test('returns nothing for the cookie from before a change of the password', async () => {
  const cookies = { ...anna.cookies }
  await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } })
  const code = codeIn(w.mail.last())
  const body = { action: 'change_password', password, new_password: 'Ozernaya-8Most', code } as const
  expect((await anna.call(meApi.patchMe, { body })).status).toBe(200)
  expect(await resumed({ cookies })).toBeUndefined()
  expect(await resumed()).toBeDefined()
})

test('returns nothing for a half session, and only the session of the account that signed in last', async () => {
  const fresh = openBrowser(w)
  await fresh.call(authApi.authorize, { body: { login: 'anna@example.com', password } })
  expect((await resume({ cookies: fresh.cookies })).body.session).toBeUndefined()
  const boris = await w.person('boris')
  await signIn(w, anna, boris)
  expect((await me((await resumed())?.access_token)).body.email).toBe('boris@example.com')
})

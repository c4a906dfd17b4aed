import { authApi } from '@kabinet/contract/api/auth/all'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { getMe, patchMe, type PatchMe } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { renewBearers } from '../../domain/sessions/renew-bearers.ts'
import { readSignedIn } from '../../domain/sessions/signed-in.sql.ts'
import { type Browser, openBrowser } from '../../../../testbed/browser.ts'
import { addPhone, askToMoveCodes, lastCode, patch, refusal } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { codeIn, linkToken, password, type Person } from '../../testing/people.ts'
import { begin, decide, pageOf, reachPage, redeem, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => meet('anna'))
const service = perTest(() => w.service(anna.accountId))

async function meet(name: string) {
  const person = await w.person(name)
  const sso = openBrowser(w.base, person.token)
  const met = Object.assign(person, { sso })
  share(met)
  return met
}
function share({ sso, token, cookies }: Person & { sso: Browser }) {
  sso.token = token
  for (const [name, value] of Object.entries(cookies)) sso.cookies.set(name, { value, path: '/' })
}

async function signIn(browser: Browser, parameters: Record<string, string> = {}) {
  return (await tokensFor(service, browser, parameters)).claims()?.['sid']
}
const silently = async (browser: Browser) =>
  (await browser.follow((await begin(service, { prompt: 'none' })).url.href)).searchParams.get('error')

test('gives a stolen access token no single sign-on cookie, and keeps the owner signed on', async () => {
  const sid = await signIn(anna.sso)
  const thief = openBrowser(w.base, anna.token)
  const interaction = await reachPage(
    thief,
    (await begin(service, { scope: 'openid offline_access', prompt: 'consent' })).url,
  )
  expect(await decide(thief, interaction)).toMatchObject({ status: 401, error: { error_code: 8 } })
  expect(thief.cookies.has('kabinet_sso')).toBe(false)
  expect(await silently(thief)).toBe('login_required')
  expect(await silently(anna.sso)).toBeNull()
  expect(await signIn(anna.sso, { prompt: 'none' })).toBe(sid)
})

test('restores a lost single sign-on cookie with the device cookie of the session', async () => {
  const sid = await signIn(anna.sso)
  anna.sso.cookies.delete('kabinet_sso')
  expect(await signIn(anna.sso)).toBe(sid)
  expect(await silently(anna.sso)).toBeNull()
})

describe('a service in an old session', () => {
  const change = (body: object) =>
    w.send(
      'PATCH',
      patchClient.path.replace(':id', service.id),
      body,
      pageOf({ ...anna, sessionId: '', browser: anna.sso }),
    )
  const jwks = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }] }
  beforeEach(() => sql`update session set password_proven_at = app_now() - interval '11 minutes'`.execute(w.db))

  test('keeps its redirect URI and PKCE until the password is verified', async () => {
    for (const body of [{ redirect_uris: ['https://evil.example/callback'] }, { name: 'Лютик', require_pkce: false }])
      expect(refusal(await change(body))).toEqual([403, 9, 'step_up'])
    expect((await change({ description: 'Цветы' })).status).toBe(200)
    const { status } = await w.call(
      authApi.checkPassword,
      { body: { password } },
      pageOf({ ...anna, sessionId: '', browser: anna.sso }),
    )
    expect(status).toBe(200)
    expect((await change({ require_pkce: false })).status).toBe(200)
  })

  test('issues no new secret when the method changes to a key and back', async () => {
    const secrets = () => w.db.selectFrom('service').select(['secrets', 'token_endpoint_auth_method']).execute()
    const before = await secrets()
    expect(refusal(await change({ token_endpoint_auth_method: 'private_key_jwt', jwks }))).toEqual([403, 9, 'step_up'])
    expect(refusal(await change({ token_endpoint_auth_method: 'client_secret_basic' }))).toEqual([403, 9, 'step_up'])
    expect(refusal(await change({ platforms: ['WEB'] }))).toEqual([403, 9, 'step_up'])
    expect(await secrets()).toEqual(before)
  })
})

test('keeps a token that another tab refreshed during a change', async () => {
  const found = await readSignedIn(w.deps, anna.token ?? '', w.deps.config.limits)
  if (!found) throw new Error('no session')
  const { body } = await anna.call(
    authApi.refresh,
    { body: { refresh_token: anna.refreshToken } },
    { token: undefined },
  )
  await w.db.transaction().execute((tx) => renewBearers({ db: tx, keys: w.deps.keys }, found.session, undefined))
  expect((await w.call(getMe, {}, { token: body.access_token })).status).toBe(200)
})

const changes: [string, () => Promise<PatchMe>][] = [
  [
    'the password',
    async () => {
      await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } })
      return { action: 'change_password', password, new_password: 'Tikhaya-9Zima', code: lastCode(w) }
    },
  ],
  [
    'the second step',
    async () => {
      await addPhone(w, anna)
      share(anna)
      await askToMoveCodes(w, anna, 'sms')
      return { action: 'change_transport', otp_transport: 'sms', code: codeIn(w.sms.last()) }
    },
  ],
  [
    'the phone',
    async () => {
      await patch(anna, { action: 'set_phone', phone: '+79123456789' })
      return { action: 'verify_phone', code: codeIn(w.sms.last()) }
    },
  ],
  [
    'the e-mail',
    async () => {
      await patch(anna, { action: 'set_email_candidate', email: 'new@example.com' })
      await patch(anna, { action: 'confirm_email_candidate', code: lastCode(w) })
      return { action: 'verify_email', token: linkToken(w.mail.last()) }
    },
  ],
]

describe.each(changes)('a change of %s', (_what, prepare) => {
  const change = async (cookies = anna.cookies) =>
    w.call(patchMe, { body: await prepare() }, { token: anna.token, cookies })

  test('revokes copies of the access token and the single sign-on cookie, and keeps the owner signed on with the same `sid`', async () => {
    const sid = await signIn(anna.sso)
    anna.cookies['kabinet_sso'] = anna.sso.cookies.get('kabinet_sso')?.value ?? ''
    const body = await prepare()
    const stolen = { token: anna.token, sso: anna.cookies['kabinet_sso'] }
    const answer = await anna.call(patchMe, { body })
    expect(answer.body.user_id).toBe(anna.accountId)
    expect(anna.cookies['kabinet_sso']).not.toBe(stolen.sso)

    expect(refusal(await w.call(getMe, {}, { token: stolen.token }))).toEqual([401, 8])
    const thief = openBrowser(w.base)
    thief.cookies.set('kabinet_sso', { value: stolen.sso, path: '/' })
    expect(await silently(thief)).toBe('login_required')

    share(anna)
    expect(await signIn(anna.sso, { prompt: 'none' })).toBe(sid)
  })

  test('lets the page refresh, even when a refresh response was lost', async () => {
    expect((await change()).status).toBe(200)
    const refresh = () =>
      anna.call(authApi.refresh, { body: { refresh_token: anna.refreshToken } }, { token: undefined })
    const lost = (await refresh()).body
    const { access_token } = (await refresh()).body
    expect(access_token).toBe(lost.access_token)
    expect((await w.call(getMe, {}, { token: access_token })).status).toBe(200)
  })

  test.each(['none', 'somebody else’s'])('sets no cookie when %s was sent, but revokes the copies', async (which) => {
    const boris = await meet('boris')
    const { kabinet_device = '' } = anna.cookies
    const { kabinet_sso = '' } = boris.cookies
    const answer = await change({ kabinet_device, ...(which === 'none' ? {} : { kabinet_sso }) })
    expect([answer.status, answer.cookies]).toEqual([200, {}])
    expect(await silently(anna.sso)).toBe('login_required')
    expect(await silently(boris.sso)).toBe('consent_required')
  })

  test('keeps an open request answerable', async () => {
    const begun = await begin(service)
    const interaction = await reachPage(anna.sso, begun.url)
    const body = await prepare()
    expect((await patch(anna, body)).status).toBe(200)
    share(anna)
    const { body: decided } = await decide(anna.sso, interaction)
    await redeem(service, begun, await anna.sso.follow(decided.redirect_url))
  })
})

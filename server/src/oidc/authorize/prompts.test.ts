import { authApi } from '@kabinet/contract/api/auth/all'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setPasswordProven } from '../../domain/sessions/sessions.sql.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import {
  begin,
  consent,
  decide,
  decideAndFollow,
  look,
  pageOf,
  reachPage,
  redeem,
  shownTo,
  type Someone,
  testSso,
  tokensFor,
} from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const answerTo = async (someone: Someone, parameters: Record<string, string>) =>
  (await someone.browser.follow((await begin(service, parameters)).url.href)).searchParams

test('returns login_required or consent_required for prompt=none, without a page [SP-9.67, OC-1.10]', async () => {
  const anonymous = { ...anna, browser: openBrowser(w.base) }
  expect((await answerTo(anonymous, { prompt: 'none' })).get('error')).toBe('login_required')
  expect((await answerTo(anna, { prompt: 'none' })).get('error')).toBe('consent_required')
  await consent(anna.browser, await begin(service), ['email'])
  const answer = await answerTo(anna, { prompt: 'none' })
  expect([answer.has('code'), answer.get('iss')]).toEqual([true, w.base])
})

test('asks again for prompt=consent and marks granted claims [SP-9.69]', async () => {
  await consent(anna.browser, await begin(service, { scope: 'openid email' }))
  const body = await shownTo(anna.browser, service, { scope: 'openid email', prompt: 'consent' })
  expect(body).toMatchObject({ state: 'consent', claims: [{ name: 'email', granted: true }] })
})

test('lets the user continue or choose an account for prompt=select_account, even when everything is granted [SP-9.70]', async () => {
  await consent(anna.browser, await begin(service))
  const begun = await begin(service, { prompt: 'select_account' })
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body).toMatchObject({
    state: 'continue',
    account: { name: 'Анна Петрова' },
  })
  await redeem(service, begun, await decideAndFollow(anna.browser, interaction))
})

test('requires the password for prompt=login and reports its time as auth_time [SP-9.68, OC-1.09]', async () => {
  await consent(anna.browser, await begin(service))
  const begun = await begin(service, { prompt: 'login' })
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body).toMatchObject({ state: 'login' })
  expect((await look(anna.browser, interaction)).body.account?.name).toBe('Анна Петрова')
  expect(await decide(anna.browser, interaction)).toMatchObject({
    status: 403,
    error: { error_code: 9, reason: 'step_up' },
  })
  await w.pass(5)
  await setPasswordProven(w.deps.db, anna)
  expect((await look(anna.browser, interaction)).body.state).toBe('continue')
  const { auth_time } = (await redeem(service, begun, await decideAndFollow(anna.browser, interaction))).claims()!
  expect(auth_time).toBe(await provenAt(anna))
})

test('requires the password for prompt=login also of a session that its cookies have resumed', async () => {
  await consent(anna.browser, await begin(service))
  const interaction = await reachPage(anna.browser, (await begin(service, { prompt: 'login' })).url)
  const { cookies } = pageOf(anna)
  const options = { cookies, headers: { 'sec-fetch-site': 'same-origin' } }
  const { session } = (await w.call(authApi.resume, { body: {} }, options)).body
  anna.browser.token = session?.access_token
  expect((await look(anna.browser, interaction)).body).toMatchObject({ state: 'login' })
  expect(await decide(anna.browser, interaction)).toMatchObject({
    status: 403,
    error: { error_code: 9, reason: 'step_up' },
  })
})

test('accepts a new sign-in in the same browser for prompt=login', async () => {
  await consent(anna.browser, await begin(service))
  const begun = await begin(service, { prompt: 'login' })
  const interaction = await reachPage(anna.browser, begun.url)
  const before = anna.browser.cookies.get('kabinet_sso')?.value
  const again = await w.signIn(anna.accountId, anna.browser)
  expect(anna.browser.cookies.get('kabinet_sso')?.value).not.toBe(before)
  const back = await decideAndFollow(again.browser, interaction)
  await redeem(service, begun, back)
})

test('accepts a sign-in within max_age and requires the password after an older one [SP-9.71, OC-1.11]', async () => {
  await consent(anna.browser, await begin(service))
  expect((await answerTo(anna, { max_age: '300' })).has('code')).toBe(true)
  await w.pass(301)
  expect((await answerTo(anna, { max_age: '300', prompt: 'none' })).get('error')).toBe('login_required')
  const begun = await begin(service, { max_age: '300' })
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body.state).toBe('login')
  expect(await decide(anna.browser, interaction)).toMatchObject({ status: 403, error: { reason: 'step_up' } })
  await setPasswordProven(w.deps.db, anna)
  const { auth_time } = (await redeem(service, begun, await decideAndFollow(anna.browser, interaction))).claims()!
  expect(auth_time).toBe(await provenAt(anna))
})

test('keeps auth_time on refresh [SP-9.72]', async () => {
  const tokens = await tokensFor(service, anna.browser, { scope: 'openid offline_access' })
  await w.pass(100)
  await setPasswordProven(w.deps.db, anna)
  const { refreshTokenGrant } = await import('openid-client')
  const refreshed = await refreshTokenGrant(service.config, tokens.refresh_token!)
  expect(refreshed.claims()!.auth_time).toBe(tokens.claims()!.auth_time)
})

test('requires the user of id_token_hint to sign in, and rejects other users [SP-9.73, OC-1.12]', async () => {
  const boris = await w.someone({ first_name: 'Борис' })
  const first = await begin(service)
  const { id_token = '' } = await redeem(service, first, await consent(boris.browser, first))
  const begun = await begin(service, { id_token_hint: id_token })
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body).toMatchObject({ state: 'login' })
  expect(await decide(anna.browser, interaction)).toMatchObject({ status: 409, error: { error_code: 13 } })
  const { browser } = await w.signIn(boris.accountId, anna.browser)
  expect((await look(browser, interaction)).body.state).toBe('continue')
  expect((await redeem(service, begun, await decideAndFollow(browser, interaction))).claims()).toMatchObject({
    given_name: 'Борис',
  })
  expect((await answerTo(boris, { id_token_hint: id_token, prompt: 'none' })).has('code')).toBe(true)
  expect((await answerTo(await w.someone(), { id_token_hint: id_token, prompt: 'none' })).get('error')).toBe(
    'login_required',
  )
})

test('passes login_hint and ui_locales to the page [SP-9.74, OC-1.13]', async () => {
  const begun = await begin(service, { login_hint: 'anna@example.com', ui_locales: 'fr en-GB ru' })
  const page = await anna.browser.follow(begun.url.href)
  expect(page.searchParams.get('ui_locales')).toBe('en')
  expect((await look(anna.browser, page.searchParams.get('interaction') ?? '')).body.login_hint).toBe(
    'anna@example.com',
  )
})

test('asks about offline access once, even without prompt=consent, and issues no refresh token when it is declined [SP-9.75]', async () => {
  const begun = await begin(service, { scope: 'openid email offline_access' })
  const interaction = await reachPage(anna.browser, begun.url)
  expect((await look(anna.browser, interaction)).body.claims.map(({ name }) => name)).toEqual([
    'email',
    'offline_access',
  ])
  const without = await redeem(service, begun, await decideAndFollow(anna.browser, interaction, 'provide', ['email']))
  expect(without.refresh_token).toBeUndefined()
  const visit = async (parameters = {}) => {
    const again = await begin(service, { scope: 'openid email offline_access', ...parameters })
    const isAsked = (await anna.browser.follow(again.url.href)).searchParams.has('interaction')
    const { refresh_token } = await redeem(service, again, await consent(anna.browser, again))
    return [isAsked, refresh_token !== undefined]
  }
  expect(await visit()).toEqual([false, false])
  expect(await visit({ prompt: 'consent' })).toEqual([true, true])
  expect(await visit()).toEqual([false, true])
})

test('asks each time at a private-scheme redirect URI, and once at an https one', async () => {
  const wanted = { platforms: ['MOBILE' as const], redirect_uris: ['https://app.example/cb', 'ru.example.app:/cb'] }
  const app = await w.service(anna.accountId, wanted)
  const visit = async (callback: string) => {
    const begun = await begin({ ...app, callback }, { scope: 'openid email offline_access' })
    const page = await anna.browser.follow(begun.url.href)
    await consent(anna.browser, begun)
    return page.searchParams.has('interaction')
  }
  expect([await visit('https://app.example/cb'), await visit('https://app.example/cb')]).toEqual([true, false])
  expect([await visit('ru.example.app:/cb'), await visit('ru.example.app:/cb')]).toEqual([true, true])
})

test('marks claims that were never requested as new, and keeps declined claims off', async () => {
  const first = await begin(service, { scope: 'openid email profile' })
  await decide(anna.browser, await reachPage(anna.browser, first.url), 'provide', ['email'])
  const later = await begin(service, { scope: 'openid email profile phone', prompt: 'consent' })
  const { claims } = (await look(anna.browser, await reachPage(anna.browser, later.url))).body
  const standing = new Map(claims.map(({ name, granted, is_new }) => [name, [granted, is_new]]))
  expect([standing.get('email'), standing.get('name'), standing.get('phone')]).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
})

async function provenAt({ sessionId }: Someone) {
  const { rows } = await sql<{ at: number }>`
    select floor(extract(epoch from password_proven_at))::float8 as at from session where id = ${sessionId}`.execute(
    w.db,
  )
  return rows[0]?.at
}

test.each([{ prompt: 'login' }, { max_age: '0' }])(
  'names the known user who must prove themselves again: %j',
  async (sent) => {
    const page = await anna.browser.follow((await begin(service, sent)).url.href)
    const { body } = await look(anna.browser, page.searchParams.get('interaction') ?? '')
    expect(body).toMatchObject({ state: 'login', account: { name: 'Анна Петрова' } })
    expect(body.login_hint).toBe(body.account?.email)
  },
)

import { api } from '@kabinet/contract/api/all'
import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import type { Route } from '@kabinet/contract/route'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SecondStepRule } from '../../config/second-step.ts'
import { setPolicy } from '../../operations/support/policies.ts'
import { changeGroup } from '../../operations/support/groups/groups.ts'
import { askToMoveCodes, lastCode, patch, refusal } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn } from '../../testing/people.ts'
import { setPolicies } from '../../testing/policies.ts'
import { begin, consent, look, reachPage, testSso } from '../../testing/sso.ts'

const w = testSso()
const require = (...secondStep: SecondStepRule[]) => setPolicies(w.deps, { secondStep })
beforeEach(() => require())

/** Has switched the codes off, and is signed in by the password alone. */
const anna = perTest(async () => {
  const person = await w.person('anna')
  await askToMoveCodes(w, person, null)
  await patch(person, { action: 'change_transport', otp_transport: null, code: lastCode(w) })
  await w.pass(61)
  return person
})
const logIn = async (browser = openBrowser(w)) => {
  const { body } = await browser.call(authApi.authorize, { body: { login: anna.login, password: anna.password } })
  browser.token = body.access_token
  return { browser, body }
}

/** Routes that tell an ended session from a half one. */
const guarded = Object.values(api)
  .flatMap((group): Route[] => Object.values(group))
  .filter(({ who }) => who === 'signed-in' || who === 'maybe-signed-in')
const url = ({ path }: Route) => path.replaceAll(/:\w+/g, '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4')
const withoutSession = ['POST /api/auth/otp', 'POST /api/feedback']

async function answersTo(token: string | undefined) {
  const codes = new Set<string>()
  for (const route of guarded) {
    const { error } = await w.send(route.method, url(route), route.method === 'GET' ? undefined : {}, { token })
    const name = `${route.method} ${route.path}`
    if (error.error_code !== 1006 && !withoutSession.includes(name)) codes.add(`${name} ${error.error_code}`)
  }
  return [...codes]
}

describe('with SECOND_STEP=required', () => {
  test('a sign-in by password is half signed in: no route of the API takes it, and nothing refreshes it', async () => {
    await anna.call(meApi.getMe)
    require({})
    const { browser, body } = await logIn()
    expect(body).toMatchObject({
      confirmed: false,
      sets_second_step: true,
      otp: { transport: 'email', destination: 'a***@example.com' },
    })
    expect(await answersTo(body.access_token)).toEqual([])
    const refreshed = await browser.call(authApi.refresh, { body: { refresh_token: body.refresh_token } })
    expect([refreshed.error.error_code, (await browser.call(authApi.resume, { body: {} })).body]).toEqual([1006, {}])
  })

  test('the token, refresh token and cookies of an earlier session open nothing until a second step exists', async () => {
    const before = await anna.call(meApi.getMe)
    require({})
    expect(before.status).toBe(200)
    expect(await answersTo(anna.token)).toEqual([])
    const refreshed = await anna.call(authApi.refresh, { body: { refresh_token: anna.refreshToken } })
    expect(refusal(refreshed)).toEqual([403, 1006])
    await w.pass(130)
    const ownPage = { headers: { 'sec-fetch-site': 'same-origin' } }
    const resume = () => anna.call(authApi.resume, { body: {} }, ownPage)
    expect((await resume()).body).toEqual({})
    require()
    expect((await anna.call(meApi.getMe)).status).toBe(200)
    expect((await resume()).body).toHaveProperty('session')
  })

  test('the code to the trusted contact makes its codes the second step, and tells every contact', async () => {
    await anna.call(meApi.getMe)
    require({})
    const { browser } = await logIn()
    const code = codeIn(w.mail.last())
    const wrong = await browser.call(authApi.confirmAuthorize, { body: { code: code === '000000' ? '1' : '000000' } })
    expect(wrong.error.error_code).toBe(1021)
    const { body } = await browser.call(authApi.confirmAuthorize, { body: { code } })
    browser.token = body.access_token
    expect((await browser.call(meApi.getMe)).body).toMatchObject({ otp_transport: 'email' })
    const notice = w.mail.all().find(({ subject }) => subject === 'Способ получения кодов изменён')
    expect(notice?.text).toMatch(/\/secure-account\?token=/)
    const { transport_changed_at } = await w.db
      .selectFrom('account')
      .select('transport_changed_at')
      .where('id', '=', anna.accountId)
      .executeTakeFirstOrThrow()
    expect(transport_changed_at).not.toBeNull()
    expect((await logIn()).body).not.toHaveProperty('sets_second_step')
    expect((await anna.call(meApi.getMe)).status).toBe(200)
  })

  test('nobody turns it off again, except for an app', async () => {
    require({})
    const boris = await w.person('boris')
    expect(refusal(await askToMoveCodes(w, boris, null))).toEqual([422, 202])
    require()
    await askToMoveCodes(w, boris, null)
    require({})
    const answer = await patch(boris, { action: 'change_transport', otp_transport: null, code: lastCode(w) })
    expect([answer.status, answer.error.error_message]).toEqual([422, expect.stringContaining('обязателен')])
    expect((await boris.call(meApi.getMe)).body.otp_transport).toBe('email')
  })
})

test('asks only the members of a group', async () => {
  await anna.call(meApi.getMe)
  require({ group: 'staff' })
  expect((await logIn()).body.confirmed).toBe(true)
  await changeGroup(w.deps, { act: 'add', id: anna.accountId, group: 'staff', who: 'olga', why: 'new employee' })
  expect((await logIn()).body).toMatchObject({ confirmed: false, sets_second_step: true })
})

test('spares accounts that exist until the day of the policy, and no newer ones', async () => {
  await anna.call(meApi.getMe)
  const { rows } = await sql<{ day: string }>`select (app_now() + interval '3 days')::date::text as day`.execute(w.db)
  const day = rows[0]?.day ?? ''
  await w.pass(1)
  await setPolicy(w.deps, { name: 'second-step', value: `required from ${day}`, who: 'olga', why: 'decision' })
  expect((await logIn()).body.confirmed).toBe(true)
  await sql`update account set created_at = app_now() + interval '1 second'`.execute(w.db)
  expect((await logIn()).body.confirmed).toBe(false)
  await sql`update account set created_at = app_now() - interval '1 day'`.execute(w.db)
  await w.pass(3 * 24 * 3600)
  expect((await logIn()).body.confirmed).toBe(false)
  setPolicies(w.deps, { secondStep: [{}] })
  for (const value of ['optional', `required from ${day}`, 'required:staff'])
    await expect(
      setPolicy(w.deps, { name: 'second-step', value, who: 'olga', why: 'decision' }),
      value,
    ).rejects.toThrow('SECOND_STEP of the environment')
})

test('a service that asks without a page gets interaction_required for an earlier sign-on', async () => {
  const someone = await w.someone()
  const service = await w.service(someone.accountId)
  const back = async (parameters: Record<string, string>) =>
    (await someone.browser.follow((await begin(service, parameters)).url.href)).searchParams
  await consent(someone.browser, await begin(service))
  expect((await back({ prompt: 'none' })).has('code')).toBe(true)
  require({})
  expect((await back({ prompt: 'none' })).get('error')).toBe('interaction_required')
  const interaction = await reachPage(someone.browser, (await begin(service)).url)
  expect((await look(someone.browser, interaction)).error.error_code).toBe(1006)
  someone.browser.token = undefined
  expect((await look(someone.browser, interaction)).body).toMatchObject({ state: 'login' })
})

test('a session that began with a passkey goes on', async () => {
  await anna.call(meApi.getMe)
  require({})
  expect((await anna.call(meApi.getMe)).status).toBe(403)
  await sql`update session set amr = '{hwk,user,mfa}'`.execute(w.db)
  expect((await anna.call(meApi.getMe)).status).toBe(200)
})

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { refreshTokenGrant } from 'openid-client'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { readUserInfo } from '../../testing/oauth.ts'
import { begin, decide, look, reachPage, shownTo, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId, { scopes: ['FIO', 'EMAIL', 'PHONE', 'GENDER'] }))

const asking = { scope: 'openid email phone profile offline_access' }
const signIn = (parameters: Record<string, string> = asking, browser = anna.browser) =>
  tokensFor(service, browser, parameters)
const userinfo = async (token: string) => (await readUserInfo(w, token)).body
const setGender = (gender: string | null) =>
  sql`update account set gender = ${gender} where id = ${anna.accountId}`.execute(w.db)
const fill = async () => {
  await setGender('female')
  await sql`insert into identifier (account_id, kind, value, verified_at) values (${anna.accountId}, 'phone', '+79990000001', app_now())`.execute(
    w.db,
  )
}
const readConsent = () =>
  w.db
    .selectFrom('consent')
    .select(['claims', 'declined'])
    .where('service_id', '=', service.id)
    .executeTakeFirstOrThrow()

test('asks about a value that was set later, and does not share it before', async () => {
  const tokens = await signIn()
  expect(await readConsent()).toEqual({
    claims: ['name', 'profile_full_name', 'username', 'profile', 'email', 'offline_access'],
    declined: [],
  })
  await fill()
  const silent = await userinfo(tokens.access_token)
  expect([silent.email, silent.phone_number, silent.gender]).toEqual([expect.any(String), undefined, undefined])
  const refreshed = await refreshTokenGrant(service.config, tokens.refresh_token ?? '')
  expect(refreshed.claims()).not.toHaveProperty('phone_number')

  const interaction = await reachPage(anna.browser, (await begin(service, asking)).url)
  const { body } = await look(anna.browser, interaction)
  const lines = body.claims.filter(({ is_new: isNew }) => isNew).map(({ name, value }) => [name, value])
  expect([body.state, lines]).toEqual([
    'consent',
    [
      ['gender', 'female'],
      ['phone', '+79990000001'],
    ],
  ])
  await decide(
    anna.browser,
    interaction,
    'provide',
    body.claims.map(({ name }) => name).filter((name) => name !== 'phone'),
  )
  const after = await userinfo((await signIn()).access_token)
  expect([after.gender, after.phone_number]).toEqual(['female', undefined])
  expect(await readConsent()).toMatchObject({ declined: ['phone'] })
})

test('does not ask again while the value is unset', async () => {
  await signIn()
  const end = await anna.browser.follow((await begin(service, { ...asking, prompt: 'none' })).url.href)
  expect(end.searchParams.has('code')).toBe(true)
  await fill()
  const later = await anna.browser.follow((await begin(service, { ...asking, prompt: 'none' })).url.href)
  expect(later.searchParams.get('error')).toBe('consent_required')
})

test('shares only claims with a value when everything is left on', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service, asking)).url)
  const { body } = await look(anna.browser, interaction)
  const all = body.claims.map(({ name }) => name)
  expect([all.includes('phone'), (await decide(anna.browser, interaction, 'provide', all)).status]).toEqual([true, 200])
  expect((await readConsent()).claims).not.toContain('phone')
})

test('signs a user in without an essential value, and asks once it is set', async () => {
  const claims = JSON.stringify({ userinfo: { phone_number: { essential: true } } })
  const { access_token: token } = await signIn({ scope: 'openid email', claims })
  await fill()
  expect(await userinfo(token)).not.toHaveProperty('phone_number')
  const interaction = await reachPage(anna.browser, (await begin(service, { scope: 'openid email', claims })).url)
  expect((await decide(anna.browser, interaction, 'provide', ['email'])).status).toBe(400)
  expect((await decide(anna.browser, interaction, 'provide', ['email', 'phone'])).status).toBe(200)
})

test('asks again about a granted value that was cleared and set again', async () => {
  await fill()
  await signIn()
  await setGender(null)
  await signIn({ ...asking, prompt: 'consent' })
  expect((await readConsent()).claims).toEqual(expect.not.arrayContaining(['gender']))
  await setGender('female')
  const body = await shownTo(anna.browser, service, asking)
  expect(body.claims.filter(({ is_new: isNew }) => isNew).map(({ name }) => name)).toEqual(['gender'])
})

test('removes claims without a value from older consents', async () => {
  await signIn()
  await sql`update consent set claims = array['email', 'phone', 'gender', 'offline_access']`.execute(w.db)
  const migration = readFileSync(new URL('../../db/migrations/0032_undecided_claims.sql', import.meta.url), 'utf8')
  await sql.raw(migration).execute(w.db)
  expect((await readConsent()).claims).toEqual(['email', 'offline_access'])
})

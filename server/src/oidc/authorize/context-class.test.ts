import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as client from 'openid-client'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, decide, reachPage, redeem, pageOf, testSso, tokensFor, useService } from '../../testing/sso.ts'
import { withPasskey } from '../../testing/passkeys.ts'

const password = 'urn:kabinet:acr:pwd'
const twoSteps = 'urn:kabinet:acr:mfa'
const byPasskey = 'phr'
const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const signedInBy = (...amr: string[]) =>
  sql`update session set amr = ${sql.val(amr)}::text[] where id = ${anna.sessionId}`.execute(w.db)
const essential = (...values: string[]) => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }),
})

test('reports acr and amr of the sign-in, after consent and after a refresh [SP-9.76]', async () => {
  for (const [amr, acr] of [
    [['pwd'], password],
    [['pwd', 'otp'], twoSteps],
    [['pwd', 'sms'], twoSteps],
    [['swk', 'user', 'mfa'], byPasskey],
    [['hwk', 'user', 'mfa'], byPasskey],
  ] as const) {
    await signedInBy(...amr)
    for (const prompt of ['consent', 'consent select_account']) {
      const tokens = await tokensFor(service, anna.browser, { scope: 'openid offline_access', prompt })
      expect(tokens.claims()).toMatchObject({ acr, amr })
      const refreshed = await client.refreshTokenGrant(service.config, tokens.refresh_token ?? '')
      expect(refreshed.claims()).toMatchObject({ acr, amr })
    }
  }
})

test('reports the actual class for a voluntary acr, and fails for an unmet essential one (OpenID Connect Core 5.5.1.1) [SP-9.77, OC-1.14]', async () => {
  await useService(w, service, anna)
  await signedInBy('pwd')
  const wished = await begin(service, { acr_values: `${twoSteps} urn:other` })
  expect((await redeem(service, wished, await consent(anna.browser, wished))).claims()).toMatchObject({ acr: password })
  const answer = async (parameters: Record<string, string>) =>
    (await anna.browser.follow((await begin(service, parameters)).url.href)).searchParams
  expect((await answer(essential(twoSteps))).get('error')).toBe('unmet_authentication_requirements')
  expect((await answer(essential('urn:other', 'urn:another'))).get('error')).toBe('unmet_authentication_requirements')
  expect((await answer(essential(password))).has('code')).toBe(true)
  await signedInBy('pwd', 'otp')
  expect((await answer(essential(twoSteps))).has('code')).toBe(true)
})

test('applies an essential acr to a user who signs in for the request', async () => {
  await signedInBy('pwd')
  const interaction = await reachPage(
    anna.browser,
    (await begin(service, { ...essential(twoSteps), prompt: 'select_account' })).url,
  )
  const back = await anna.browser.follow((await decide(anna.browser, interaction)).body.redirect_url)
  expect([back.searchParams.get('error'), back.searchParams.get('iss')]).toEqual([
    'unmet_authentication_requirements',
    w.base,
  ])
})

test('does not fail on a malformed acr claim', async () => {
  for (const acr of [
    'x',
    [],
    { essential: true },
    { essential: true, values: 'x' },
    { essential: 'yes', value: 'x' },
    { essential: true, value: {} },
  ]) {
    const end = await anna.browser.follow(
      (await begin(service, { claims: JSON.stringify({ id_token: { acr } }) })).url.href,
    )
    expect(end.searchParams.has('interaction') || end.searchParams.has('error')).toBe(true)
  }
})

describe('a passkey', () => {
  const hasOne = () =>
    withPasskey(
      { call: (route, input, options) => w.call(route, input, { ...pageOf(anna), ...options }) },
      { origin: w.base },
    )
  const toPage = async (parameters: Record<string, string>) =>
    (await anna.browser.follow((await begin(service, parameters)).url.href)).searchParams
  beforeEach(async () => {
    await useService(w, service, anna)
    await consent(anna.browser, await begin(service, {}))
  })

  test('satisfies a request for two factors and is reported under that name', async () => {
    await signedInBy('swk', 'user', 'mfa')
    for (const [parameters, acr] of [
      [essential(twoSteps), twoSteps],
      [essential(byPasskey, twoSteps), byPasskey],
      [{ acr_values: twoSteps }, twoSteps],
      [{ acr_values: password }, byPasskey],
      [{}, byPasskey],
    ] as const) {
      expect((await tokensFor(service, anna.browser, parameters)).claims()).toMatchObject({ acr })
    }
    expect((await toPage(essential(password))).get('error')).toBe('unmet_authentication_requirements')
  })

  test('is requested from a user who has one, by `acr_values` or as essential', async () => {
    await signedInBy('pwd', 'otp')
    expect((await toPage({ acr_values: byPasskey })).has('code')).toBe(true)
    expect((await toPage(essential(byPasskey))).get('error')).toBe('unmet_authentication_requirements')
    const keys = await hasOne()
    await longAgo()
    for (const parameters of [{ acr_values: byPasskey }, essential(byPasskey)])
      expect((await toPage(parameters)).has('interaction')).toBe(true)
    expect((await toPage({ acr_values: `${byPasskey} ${twoSteps}` })).has('code')).toBe(true)
    expect((await toPage({ acr_values: byPasskey, prompt: 'none' })).has('code')).toBe(true)
    expect(keys.credentialId).toHaveLength(16)
  })

  test('is requested once: a password sign-in continues, unless the class is essential', async () => {
    await signedInBy('pwd', 'otp')
    await hasOne()
    await longAgo()
    for (const [parameters, error] of [
      [{ acr_values: byPasskey }, null],
      [essential(byPasskey), 'unmet_authentication_requirements'],
    ] as const) {
      const interaction = await reachPage(anna.browser, (await begin(service, parameters)).url)
      expect((await decide(anna.browser, interaction)).status).toBe(403)
      await sql`update session set password_proven_at = app_now() where id = ${anna.sessionId}`.execute(w.db)
      const back = await anna.browser.follow((await decide(anna.browser, interaction)).body.redirect_url)
      expect(back.searchParams.get('error')).toBe(error)
      await longAgo()
    }
  })
})

const longAgo = () =>
  sql`update session set password_proven_at = app_now() - interval '1 minute' where id = ${anna.sessionId}`.execute(
    w.db,
  )

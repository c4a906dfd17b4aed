import { decideDeviceRequest, findDeviceRequest } from '@kabinet/contract/api/device.api'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import { signInGrants, deviceGrant } from '@kabinet/contract/data/grant-types'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { endGrants } from '../../domain/grants/sign-on.ts'
import { openBrowser, type Browser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf } from '../../testing/oauth.ts'
import {
  begin,
  consent,
  decide,
  decideAndFollow,
  look,
  type Service,
  type Someone,
  testSso,
} from '../../testing/sso.ts'

const w = testSso()
const grant_types: NewClient['grant_types'] = [...signInGrants, deviceGrant]
const anna = perTest(() => w.someone())
const service = perTest(async () => w.service((await w.someone()).accountId, { grant_types }))

const ask = (scope = 'openid email offline_access', at = service) =>
  client.initiateDeviceAuthorization(at.config, { scope })
const post = async (fields: Record<string, string>, at: Service = service) => {
  const headers = { authorization: basicOf(at) }
  const answer = await fetch(`${w.base}/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return { status: answer.status, body: await answer.json() }
}
const poll = async (device_code: string, at = service) => post({ grant_type: deviceGrant, device_code }, at)
const pollLater = async (device_code: string) => {
  await w.pass(5)
  return poll(device_code)
}
const found = (browser: Browser, user_code: string) => browser.call(findDeviceRequest, { body: { user_code } })
const answer = (browser: Browser, user_code: string, decision: 'continue' | 'reject' = 'continue') =>
  browser.call(decideDeviceRequest, { body: { user_code, decision } })
const goOn = async ({ browser }: Someone, user_code: string) => {
  const { body } = await answer(browser, user_code)
  return new URL(body.redirect_url ?? '').searchParams.get('interaction') ?? ''
}
const approve = async (someone: Someone, user_code: string) => {
  const interaction = await goOn(someone, user_code)
  return decideAndFollow(someone.browser, interaction)
}

test('issues tokens to a device after the user enters its code elsewhere and consents', async () => {
  const device = await ask()
  expect(device).toMatchObject({
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: `${w.base}/device`,
    verification_uri_complete: `${w.base}/device?user_code=${device.user_code}`,
    expires_in: 600,
    interval: 5,
  })
  expect(await poll(device.device_code)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } })
  const typed = device.user_code.toLowerCase().replace('-', ' ')
  expect((await found(anna.browser, typed)).body).toMatchObject({
    user_code: device.user_code,
    client: { name: 'Ромашка', redirect_host: 'romashka.example' },
  })
  const interaction = await goOn(anna, typed)
  expect((await look(anna.browser, interaction)).body).toMatchObject({
    state: 'consent',
    client: { name: 'Ромашка', device: true },
  })
  const { body } = await decide(anna.browser, interaction, 'provide', ['email', 'offline_access'])
  expect(body.redirect_url).toBe(`${w.base}/device/${interaction}`)
  const end = await anna.browser.follow(body.redirect_url)
  expect([end.pathname, end.searchParams.get('outcome')]).toEqual(['/device', 'done'])
  const tokens = await client.pollDeviceAuthorizationGrant(service.config, { ...device, interval: 0 })
  expect(tokens.claims()).toMatchObject({ email: expect.stringContaining('@example.com') })
  const info = await client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()!.sub)
  expect(info).toHaveProperty('email')
  expect((await client.refreshTokenGrant(service.config, tokens.refresh_token ?? '')).access_token).toBeTruthy()
})

test('accepts a device code once, and revokes its tokens on reuse', async () => {
  const { device_code, user_code } = await ask()
  await approve(anna, user_code)
  const { access_token } = (await poll(device_code)).body
  expect(await client.tokenIntrospection(service.config, access_token)).toMatchObject({ active: true })
  expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await client.tokenIntrospection(service.config, access_token)).toEqual({ active: false })
})

test('returns access_denied to the device when the user rejects the code or the consent', async () => {
  const first = await ask()
  expect((await answer(openBrowser(w.base), first.user_code, 'reject')).body).toEqual({ redirect_url: null })
  expect(await poll(first.device_code)).toMatchObject({ status: 400, body: { error: 'access_denied' } })
  const second = await ask()
  expect(
    (await decideAndFollow(anna.browser, await goOn(anna, second.user_code), 'reject')).searchParams.get('outcome'),
  ).toBe('rejected')
  expect(await pollLater(second.device_code)).toMatchObject({ body: { error: 'access_denied' } })
  expect((await found(anna.browser, second.user_code)).status).toBe(404)
})

test('returns slow_down for more than one poll in five seconds', async () => {
  const { device_code } = await ask()
  expect((await poll(device_code)).body.error).toBe('authorization_pending')
  expect((await poll(device_code)).body.error).toBe('slow_down')
  expect((await pollLater(device_code)).body.error).toBe('authorization_pending')
})

test('expires a code after ten minutes, for the user and the device', async () => {
  const { device_code, user_code } = await ask()
  const late = await goOn(anna, user_code)
  await w.pass(601)
  expect((await poll(device_code)).body).toMatchObject({ error: 'expired_token' })
  expect((await found(openBrowser(w.base), user_code)).status).toBe(404)
  await w.signIn(anna.accountId, anna.browser)
  expect((await decideAndFollow(anna.browser, late)).searchParams.get('outcome')).toBe('expired')
})

test('counts only the first of two approvals of a code', async () => {
  const boris = await w.someone()
  const { device_code, user_code } = await ask('openid')
  const [first, second] = [await goOn(anna, user_code), await goOn(boris, user_code)]
  const way = (await decide(anna.browser, first)).body.redirect_url
  expect((await anna.browser.follow(way)).searchParams.get('outcome')).toBe('done')
  expect((await decideAndFollow(boris.browser, second)).searchParams.get('outcome')).toBe('expired')
  expect((await pollLater(device_code)).status).toBe(200)
})

test('issues nothing when access is withdrawn before the device polls', async () => {
  const { device_code, user_code } = await ask()
  await approve(anna, user_code)
  await w.db.transaction().execute((tx) => endGrants(tx, { accountId: anna.accountId }))
  expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('ends the tokens with the approving session without offline_access', async () => {
  const { device_code, user_code } = await ask('openid email')
  await approve(anna, user_code)
  const { access_token, refresh_token } = (await poll(device_code)).body
  expect(refresh_token).toBeUndefined()
  await sql`delete from session where account_id = ${anna.accountId}`.execute(w.db)
  expect(await client.tokenIntrospection(service.config, access_token)).toEqual({ active: false })
})

test('requires a decision for each device, even with earlier consent', async () => {
  await consent(anna.browser, await begin(service, { scope: 'openid email' }))
  const { device_code, user_code } = await ask('openid email')
  const interaction = await goOn(anna, user_code)
  expect((await look(anna.browser, interaction)).body.state).toBe('continue')
  expect((await anna.browser.follow(`${w.base}/device/${interaction}`)).searchParams.get('outcome')).not.toBe('done')
  expect((await pollLater(device_code)).body.error).not.toBeUndefined()
})

test('shows the request only in the browser that entered the code', async () => {
  const { user_code } = await ask()
  const interaction = await goOn(anna, user_code)
  const boris = await w.someone()
  expect((await look(boris.browser, interaction)).status).toBe(404)
  const end = await boris.browser.follow(`${w.base}/device/${interaction}`)
  expect(end.searchParams.get('outcome')).toBe('expired')
})

test('ends an unknown return URL at the page', async () => {
  for (const browser of [openBrowser(w.base), anna.browser]) {
    const end = await browser.follow(`${w.base}/device/none`)
    expect([end.pathname, end.searchParams.get('outcome')]).toEqual(['/device', 'expired'])
  }
})

test('counts wrong codes of guests per network address, without blocking signed-in users', async () => {
  const { user_code } = await ask()
  const browser = openBrowser(w.base)
  for (let i = 0; i < 30; i++) expect((await found(browser, user_code)).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i <= w.deps.config.limits.triesPerAddressMinute; i++)
    statuses.push((await found(browser, 'BBBB-BBBB')).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  expect((await found(browser, user_code)).status).toBe(429)
  expect((await found(anna.browser, user_code)).status).toBe(200)
  await w.pass(61)
  expect((await found(browser, user_code)).status).toBe(200)
})

test.each(['', 'AEIO-UAEI', 'BCDF-GHJ', 'BCDF-GHJKL', 'BCDF\0GHJK'])(
  'rejects %j as a device code',
  async (user_code) => {
    expect((await found(openBrowser(w.base), user_code)).status).toBe(400)
  },
)

test('requires the grant to be enabled, and rejects a code of another service', async () => {
  const plain = await w.service(anna.accountId)
  await expect(ask('openid', plain)).rejects.toMatchObject({ error: 'invalid_request' })
  const { device_code, user_code } = await ask()
  expect((await poll(device_code, plain)).body.error).toBe('invalid_request')
  const other = await w.service(anna.accountId, { grant_types })
  await approve(anna, user_code)
  expect((await poll(device_code, other)).body.error).toBe('invalid_grant')
  expect((await poll(device_code)).status).toBe(200)
})

test('hides a suspended service from a user who enters its code', async () => {
  const { user_code } = await ask()
  await sql`update service set suspended_at = app_now() where id = ${service.id}`.execute(w.db)
  expect((await found(anna.browser, user_code)).status).toBe(404)
})

test('stores neither the device code nor the user code', async () => {
  const { device_code, user_code } = await ask()
  await goOn(anna, user_code)
  const { rows } = await sql<{ kept: string }>`select row_to_json(r)::text as kept from oidc_request r`.execute(w.db)
  const all = rows.map(({ kept }) => kept).join('\n')
  expect(all).toContain('DeviceCode')
  for (const secret of [device_code, user_code, user_code.replace('-', '')]) expect(all).not.toContain(secret)
})

test('rejects the hash of a device code, which an interaction contains', async () => {
  const { user_code } = await ask()
  const interaction = await goOn(anna, user_code)
  expect(interaction).not.toBe('')
  const { rows } = await sql<{ alias: string }>`
    select payload ->> 'deviceCode' as alias from oidc_request where kind = 'Interaction'`.execute(w.db)
  await approve(anna, user_code)
  expect((await poll(rows[0]?.alias ?? '')).body.error).toBe('invalid_grant')
})

import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { patchGrant } from '@kabinet/contract/api/grants.api'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import { createKeys } from '../../lib/keys.ts'
import { endAll, runKabinet, untilReady } from '../../../../testbed/kabinet.ts'
import { reservePort } from '../../../../testbed/ports.ts'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf, type Fields, postForm, readUserInfo, redemption } from '../../testing/oauth.ts'
import { begin, consent, redeem, testSso } from '../../testing/sso.ts'

const key = randomBytes(32)
let beside: string
const w = testSso({ deps: { keys: createKeys([key]) } })
beforeAll(async () => {
  const PORT = await reservePort()
  const { publicUrl: PUBLIC_URL, dataDir: DATA_DIR } = w.deps.config
  runKabinet({
    PORT,
    PUBLIC_URL,
    DATA_DIR,
    DATABASE_URL: w.testDatabase.url ?? '',
    SECRET_KEYS: key.toString('base64'),
  })
  await untilReady(PORT)
  beside = `http://127.0.0.1:${PORT}`
})
const anna = perTest(() => w.someone())
const service = perTest(async () => w.service((await w.someone()).accountId))
afterAll(() => endAll())

const scope = 'openid profile email offline_access'
const signIn = async () => {
  const begun = await begin(service, { scope })
  return { begun, back: await consent(anna.browser, begun) }
}
const ask = (base: string, path: 'token' | 'introspect', fields: Fields) =>
  postForm({ base }, `/oauth/${path}`, fields, { authorization: basicOf(service) })
const userinfo = async (base: string, token: string) => (await readUserInfo({ base }, token)).status
const withdraw = async (base: string) => {
  const path = `/api/users/me/grants/${service.clientId}`
  return (await fetch(`${base}${path}`, { method: 'DELETE', headers: { 'auth-token': anna.browser.token ?? '' } }))
    .status
}
const heldByServices = async () =>
  w.db
    .selectFrom('oidc_artifact')
    .select(['kind'])
    .where('account_id', '=', anna.accountId)
    .where('kind', '<>', 'Session')
    .execute()

test('leaves no valid token after a withdrawal that races with requests on two processes [SP-6.06]', async () => {
  const seen = new Set<number>()
  for (let round = 0; round < 25; round++) {
    const before = await signIn()
    const started = performance.now()
    const first = await redeem(service, before.begun, before.back)
    const alone = performance.now() - started
    const silent = await begin(service, { scope: 'openid profile email' })
    const fields = redemption(service, silent, await anna.browser.follow(silent.url.href))
    const [ended, exchanged, refreshed, ...reads] = await Promise.all([
      wait(((round % 9) / 2) * alone).then(() => withdraw(w.base)),
      ask(beside, 'token', fields),
      ask(beside, 'token', { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' }),
      userinfo(w.base, first.access_token),
      userinfo(beside, first.access_token),
    ])
    expect(ended).toBe(204)
    for (const { status } of [exchanged, refreshed]) seen.add(status)
    expect([exchanged.status, refreshed.status].filter((status) => status !== 200 && status !== 400)).toEqual([])
    expect(reads.filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect(await heldByServices()).toEqual([])
    for (const base of [w.base, beside]) {
      for (const { access_token = '', refresh_token = '' } of [first, exchanged.body, refreshed.body]) {
        if (access_token) expect(await userinfo(base, access_token)).toBe(401)
        for (const token of [access_token, refresh_token].filter(Boolean)) {
          expect((await ask(base, 'introspect', { token })).body).toEqual({ active: false })
        }
        if (refresh_token)
          expect((await ask(base, 'token', { grant_type: 'refresh_token', refresh_token })).status).toBe(400)
      }
    }
  }
  expect([...seen].toSorted()).toEqual([200, 400])
})

test('leaves no refresh token when a refresh races with declining offline access', async () => {
  for (let round = 0; round < 15; round++) {
    const { begun, back } = await signIn()
    const { refresh_token = '' } = await redeem(service, begun, back)
    const [changed, refreshed] = await Promise.all([
      wait(round % 5).then(() => {
        const input = {
          params: { client_id: service.clientId },
          body: { claims: ['profile' as const, 'email' as const] },
        }
        return w.call(patchGrant, input, { token: anna.browser.token })
      }),
      ask(beside, 'token', { grant_type: 'refresh_token', refresh_token }),
    ])
    expect(changed.status).toBe(200)
    expect([200, 400]).toContain(refreshed.status)
    expect((await heldByServices()).filter(({ kind }) => kind === 'RefreshToken')).toEqual([])
  }
})

test('handles concurrent withdrawals once', async () => {
  await signIn()
  expect((await Promise.all([withdraw(w.base), withdraw(beside), withdraw(w.base)])).toSorted()).toEqual([
    204, 404, 404,
  ])
  const events = await w.db.selectFrom('event').select('id').where('kind', '=', 'access_withdrawn').execute()
  expect(events).toHaveLength(1)
})

test('rejects the first call on another process after a withdrawal [SP-9.104]', async () => {
  for (let round = 0; round < 15; round++) {
    const { begun, back } = await signIn()
    const { access_token } = await redeem(service, begun, back)
    expect(await userinfo(beside, access_token)).toBe(200)
    await withdraw(w.base)
    expect(await userinfo(beside, access_token)).toBe(401)
    await expect(client.tokenIntrospection(service.config, access_token)).resolves.toEqual({ active: false })
  }
})

test('leaves no valid token when a term ends during refreshes and reads on two processes', async () => {
  for (let round = 0; round < 12; round++) {
    const { begun, back } = await signIn()
    const first = await redeem(service, begun, back)
    await sql`update consent set expires_at = app_now() + interval '60 milliseconds' where account_id = ${anna.accountId}`.execute(
      w.db,
    )
    const refresh = async (base: string, refresh_token = '') =>
      (await ask(base, 'token', { grant_type: 'refresh_token', refresh_token })).body
    const [refreshed, ...reads] = await Promise.all([
      wait((round % 4) * 15 + 10).then(() => refresh(beside, first.refresh_token)),
      wait((round % 5) * 15).then(() => userinfo(beside, first.access_token)),
      wait((round % 6) * 15).then(() => userinfo(w.base, first.access_token)),
      wait(round * 8).then(() => sweep(w.deps)),
    ])
    expect(reads.slice(0, 2).filter((status) => status !== 200 && status !== 401)).toEqual([])
    await wait(100)
    const tokens = [first, refreshed].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token])
    for (const base of [w.base, beside]) {
      for (const token of tokens)
        if (token) expect((await ask(base, 'introspect', { token })).body).toEqual({ active: false })
      expect(await userinfo(base, first.access_token)).toBe(401)
      expect(await refresh(base, refreshed.refresh_token ?? first.refresh_token)).toMatchObject({
        error: 'invalid_grant',
      })
    }
    // The other process sweeps each minute, and only one sweeps at a time.
    await expect.poll(() => sweep(w.deps).then(heldByServices)).toEqual([])
  }
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { type Person, signedIn, signIn } from '../../testing/people.ts'
import { world, testWorld } from '../../testing/world.ts'
import { buildApp } from '../../app.ts'
import { createCaller } from '../../testing/call.ts'
import { sweep } from '../../domain/sweep/sweep.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const refresh = (token: string, browser: Pick<Person, 'call'> = anna) =>
  browser.call(authApi.refresh, { body: { refresh_token: token } }, { token: undefined })
const me = (token = anna.token) => anna.call(meApi.getMe, {}, { token })
const events = async () =>
  (await w.db.selectFrom('event').select('kind').orderBy('happened_at').orderBy('id').execute()).map(({ kind }) => kind)
const dead = { status: 401, code: 9 }
const outcome = (answer: Awaited<ReturnType<typeof refresh>>) => ({
  status: answer.status,
  code: answer.error.error_code,
})

describe('token refresh', () => {
  test('returns one successor and revokes the older access token', async () => {
    const next = (await refresh(anna.refreshToken)).body
    expect(next).toMatchObject({ token_type: 'Bearer', expires_in: 600, confirmed: true })
    expect((await me()).error.error_code).toBe(8)
    expect((await me(next.access_token)).status).toBe(200)
  })

  test('returns the same successor for two minutes, until it is used', async () => {
    const first = (await refresh(anna.refreshToken)).body
    await w.pass(119)
    expect((await refresh(anna.refreshToken)).body).toEqual(first)
    expect((await me(first.access_token)).status).toBe(200)
    expect(outcome(await refresh(anna.refreshToken))).toEqual(dead)
    expect((await me(first.access_token)).error.error_code).toBe(8)
  })

  test('ends the session after a later repeat, logs it and notifies the owner', async () => {
    const first = (await refresh(anna.refreshToken)).body
    await w.pass(121)
    expect(outcome(await refresh(anna.refreshToken))).toEqual(dead)
    expect(outcome(await refresh(first.refresh_token))).toEqual(dead)
    expect((await me(first.access_token)).error.error_code).toBe(8)
    expect(await events()).toEqual(['registered', 'signed_in', 'refresh_reused'])
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: expect.stringContaining('Сеанс завершён') })
  })

  test('allows a repeat after a lost response and failover, without reporting theft', async () => {
    const emails = w.mail.all().length
    const first = (await refresh(anna.refreshToken)).body
    for (const seconds of [12, 22, 60]) {
      await w.pass(seconds)
      expect((await refresh(anna.refreshToken)).body).toEqual(first)
    }
    const next = (await refresh(first.refresh_token)).body
    expect((await me(next.access_token)).status).toBe(200)
    expect([await events(), w.mail.all().length]).toEqual([['registered', 'signed_in'], emails])
  })

  test('ends the session for the token before the last within those minutes, even with its cookie', async () => {
    const first = (await refresh(anna.refreshToken)).body
    const second = (await refresh(first.refresh_token)).body
    expect(outcome(await refresh(anna.refreshToken))).toEqual(dead)
    expect((await me(second.access_token)).error.error_code).toBe(8)
    expect(w.mail.last().subject).toContain('Сеанс завершён')
  })

  test('detects a thief with a full copy at the next step of either side', async () => {
    const thief = openBrowser(w)
    thief.cookies = { ...anna.cookies }
    await refresh(anna.refreshToken)
    const copied = (await refresh(anna.refreshToken, thief)).body
    const next = (await refresh(copied.refresh_token, thief)).body
    expect((await me(next.access_token)).status).toBe(200)
    expect(outcome(await refresh(copied.refresh_token))).toEqual(dead)
    expect((await me(next.access_token)).error.error_code).toBe(8)
    expect(await events()).toContain('refresh_reused')
  })

  test('rejects a thief with only the old token while the successor is unused, and keeps the session', async () => {
    const first = (await refresh(anna.refreshToken)).body
    await w.pass(12)
    expect(outcome(await refresh(anna.refreshToken, openBrowser(w)))).toEqual(dead)
    expect((await refresh(anna.refreshToken)).body).toEqual(first)
    expect((await me(first.access_token)).status).toBe(200)
  })

  test('rejects a token newer than a restored database and ends the session without reporting theft', async () => {
    const row = await w.db.selectFrom('session').select(['generation', 'access_hash']).executeTakeFirstOrThrow()
    const first = (await refresh(anna.refreshToken)).body
    const second = (await refresh(first.refresh_token)).body
    const emails = w.mail.all().length
    await w.db.updateTable('session').set(row).execute()
    expect(outcome(await refresh(second.refresh_token))).toEqual(dead)
    expect(outcome(await refresh(anna.refreshToken))).toEqual(dead)
    expect([await events(), w.mail.all().length]).toEqual([['registered', 'signed_in'], emails])
  })

  test('gives the same result in a restarted process', async () => {
    const first = (await refresh(anna.refreshToken)).body
    await me(first.access_token)
    const restarted = await buildApp(w.deps)
    const answer = await createCaller(restarted, async () => {}).call(
      authApi.refresh,
      { body: { refresh_token: anna.refreshToken } },
      { cookies: anna.cookies },
    )
    expect(outcome(answer)).toEqual(dead)
    await restarted.close()
  })

  test('rejects a token without its browser’s cookie, keeps the session and logs the attempt', async () => {
    const thief = openBrowser(w)
    expect(outcome(await refresh(anna.refreshToken, thief))).toEqual(dead)
    await w.person('boris').then((boris) => (thief.cookies = boris.cookies))
    expect(outcome(await refresh(anna.refreshToken, thief))).toEqual(dead)
    expect((await me()).status).toBe(200)
    expect(
      await w.db.selectFrom('event').select('times').where('kind', '=', 'refresh_without_device').execute(),
    ).toEqual([{ times: 2 }])
    expect((await refresh(anna.refreshToken)).status).toBe(200)
  })

  test('logs a thousand attempts without the cookie as one counted row per hour', async () => {
    const thief = createCaller(w.app, async () => {})
    const steal = () => thief.call(authApi.refresh, { body: { refresh_token: anna.refreshToken } })
    const counted = () =>
      w.db
        .selectFrom('event')
        .select(['times', 'session_id', 'last_at'])
        .where('kind', '=', 'refresh_without_device')
        .orderBy('id')
        .execute()
    // Starts at the full hour, so that all thousand attempts fall into one.
    await w.pass(3600 - ((Date.now() / 1000) % 3600))
    for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: 100 }, steal))
    const [row, ...more] = await counted()
    expect([row?.times, more]).toEqual([1000, []])
    await w.pass(3600)
    await steal()
    expect((await counted()).map(({ times }) => times)).toEqual([1000, 1])
  })

  test('rejects an access token, and a forged or cut token', async () => {
    const flipped = anna.refreshToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const token of [
      anna.token ?? '',
      anna.refreshToken.slice(0, 40),
      'kr_',
      'x'.repeat(73),
      flipped.slice(0, 20) + flipped.slice(20).toUpperCase(),
    ]) {
      expect(outcome(await refresh(token))).toEqual(dead)
    }
    expect((await me(anna.refreshToken)).error.error_code).toBe(8)
  })

  test('expires after fourteen idle days [SP-8.07]', async () => {
    await w.pass(14 * 86_400 - 60)
    const next = (await refresh(anna.refreshToken)).body
    await w.pass(14 * 86_400 + 1)
    expect(outcome(await refresh(next.refresh_token))).toEqual(dead)
  })

  test('expires after thirty days even with activity', async () => {
    let token = anna.refreshToken
    for (let day = 0; day < 30; day += 10) {
      token = (await refresh(token)).body.refresh_token
      await w.pass(10 * 86_400)
    }
    expect(outcome(await refresh(token))).toEqual(dead)
    await sweep(w.deps)
    expect(await w.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('is rejected for a blocked user', async () => {
    await w.db.updateTable('account').set({ status: 'blocked' }).execute()
    expect(outcome(await refresh(anna.refreshToken))).toEqual(dead)
    expect((await me()).error.error_code).toBe(8)
  })
})

describe('session', () => {
  test('is rejected at the next call after logout, with its refresh token', async () => {
    const token = anna.token
    const answer = await anna.call(authApi.logout)
    expect([answer.status, answer.headers['content-length'] ?? '0']).toEqual([204, '0'])
    expect((await me(token)).error.error_code).toBe(8)
    expect(outcome(await refresh(anna.refreshToken))).toEqual(dead)
  })

  test('continues when another session of the user logs out', async () => {
    const second = await signedIn(w, anna)
    await anna.call(authApi.logout)
    expect((await second.call(meApi.getMe)).status).toBe(200)
  })

  test('keeps its single sign-on cookie when a second sign-in is cancelled', async () => {
    const signOn = anna.cookies['kabinet_sso']
    const half = (await anna.call(authApi.authorize, { body: { login: anna.login, password: anna.password } })).body
    await anna.call(authApi.logout, {}, { token: half.access_token })
    expect(anna.cookies['kabinet_sso']).toBe(signOn)
    await anna.call(authApi.logout)
    expect(anna.cookies['kabinet_sso']).toBeUndefined()
  })

  test('ends when it is the oldest over the limit', async () => {
    const few = await world({ limits: { sessionsPerPerson: 2 } })
    const vera = await few.person('vera')
    const second = openBrowser(few)
    await signIn(few, second, vera)
    await signIn(few, openBrowser(few), vera)
    expect((await vera.call(meApi.getMe)).error.error_code).toBe(8)
    expect((await second.call(meApi.getMe)).status).toBe(200)
    await few.close()
  })

  test('allows sensitive acts for ten more minutes after a step-up [SP-7.10]', async () => {
    const steppedUp = async () =>
      (
        await w.db.selectFrom('session').select('password_proven_at').executeTakeFirstOrThrow()
      ).password_proven_at.getTime()
    const before = await steppedUp()
    await w.pass(700)
    const next = (await refresh(anna.refreshToken)).body
    anna.token = next.access_token
    expect((await anna.call(authApi.checkPassword, { body: { password: 'Wrong-Wolk-9x' } })).error.error_code).toBe(9)
    expect(await steppedUp()).toBe(before)
    expect((await anna.call(authApi.checkPassword, { body: { password: anna.password } })).status).toBe(200)
    expect((await steppedUp()) - before).toBeGreaterThan(699_000)
  })
})

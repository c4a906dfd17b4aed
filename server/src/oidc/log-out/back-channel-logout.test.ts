import { authApi } from '@kabinet/contract/api/auth/all'
import { logout } from '@kabinet/contract/api/auth/auth.api'
import { getClient, listClients } from '@kabinet/contract/api/services/clients.api'
import { deleteGrant } from '@kabinet/contract/api/grants.api'
import { deleteMe } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox, startOutbox } from '../../domain/messages/outbox.ts'
import { endSessions } from '../../domain/sessions/end-sessions.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import { patch } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { type LogoutReceiver, openLogoutReceiver } from '../../testing/logout-receiver.ts'
import { password } from '../../testing/people.ts'
import { resetBy } from '../../testing/recovery.ts'
import { begin, decide, pageOf, reachPage, type Service, testSso, tokensFor } from '../../testing/sso.ts'

let service: Service
let receiver: LogoutReceiver
const w = testSso({ config: { allowLoopbackServices: true } })
const anna = perTest(() => w.someone())
beforeEach(async () => {
  receiver = await openLogoutReceiver(w.base, () => service.clientId)
  service = await w.service(anna.accountId, { backchannel_logout_uri: receiver.uri })
})
afterEach(() => receiver.close())

async function signIn(who = anna, to = service) {
  const tokens = await tokensFor(to, who.browser)
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  return claims
}
const waiting = async () => {
  const { rows } = await sql<{ recipient: string; sid: string | null }>`
    select recipient, payload->>'sid' as sid from message where transport = 'logout' and state = 'waiting' order by id`.execute(
    w.db,
  )
  return rows
}
const states = async () => {
  const { rows } = await sql<{
    state: string
    tries: number
  }>`select state, tries from message where transport = 'logout' order by id`.execute(w.db)
  return rows
}
const event = 'http://schemas.openid.net/event/backchannel-logout'

describe('a logout token', () => {
  test('contains user, session and event, and is accepted by a standard library [SP-7.16, OC-4.02]', async () => {
    const { sub, sid } = await signIn()
    expect(sid).toBeTypeOf('string')
    await anna.browser.call(logout)
    await drainOutbox(w.deps)
    expect(receiver.wrong).toEqual([])
    const [{ payload, alg } = { payload: {}, alg: '' }] = receiver.arrived
    expect(payload).toEqual({
      iss: w.base,
      aud: service.clientId,
      sub,
      sid,
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.any(String),
      events: { [event]: {} },
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(120)
    expect(payload).not.toHaveProperty('nonce')
    expect(alg).toBe('RS256')
  })

  test('is signed with the algorithm that the service chose [OC-4.03]', async () => {
    service = await w.service(anna.accountId, {
      backchannel_logout_uri: receiver.uri,
      id_token_signed_response_alg: 'RS256',
    })
    await signIn()
    await anna.browser.call(logout)
    await drainOutbox(w.deps)
    expect(receiver.arrived.map(({ alg }) => alg)).toEqual(['RS256'])
  })
})

describe('the end of a session', () => {
  test('queues a message when another session is ended', async () => {
    const other = await w.signIn(anna.accountId)
    const { sid } = await signIn(other)
    await signIn(anna)
    await w.db.transaction().execute((tx) => endSessions(tx, [other]))
    expect(await waiting()).toEqual([{ recipient: service.clientId, sid }])
  })

  test('queues a message when the session was idle too long', async () => {
    const { sid } = await signIn()
    // The sweep uses the end of the day of the last use.
    const seconds = w.deps.config.limits.sessionIdleSeconds + 24 * 3600
    await sql`update test_clock set ahead = ahead + make_interval(secs => ${seconds}::float8)`.execute(w.db)
    await sweep(w.deps)
    expect(await waiting()).toEqual([{ recipient: service.clientId, sid }])
  })

  test('queues a message at the maximum age of a session', async () => {
    const { sid } = await signIn()
    await sql`update session set last_used_at = last_used_at + interval '30 days'`.execute(w.db)
    await sql`update test_clock set ahead = ahead + make_interval(secs => ${w.deps.config.limits.sessionSeconds + 60}::float8)`.execute(
      w.db,
    )
    await sweep(w.deps)
    expect(await waiting()).toEqual([{ recipient: service.clientId, sid }])
  })

  test('queues a message on switching accounts', async () => {
    const { sid } = await signIn()
    const interaction = await reachPage(anna.browser, (await begin(service, { prompt: 'select_account' })).url)
    expect((await decide(anna.browser, interaction, 'switch_account')).status).toBe(200)
    expect(await waiting()).toEqual([{ recipient: service.clientId, sid }])
  })

  test('queues nothing for a service without a logout URI or without a sign-in', async () => {
    const silent = await w.service(anna.accountId)
    await signIn(anna, silent)
    await anna.browser.call(logout)
    expect(await waiting()).toEqual([])
  })

  test('queues a message for each of two services, with its own sid', async () => {
    const other = await w.service(anna.accountId, { backchannel_logout_uri: receiver.uri })
    const sids = [(await signIn(anna, service)).sid, (await signIn(anna, other)).sid]
    await anna.browser.call(logout)
    expect((await waiting()).map(({ sid }) => sid).toSorted()).toEqual(sids.toSorted())
    expect(new Set(sids).size).toBe(2)
  })
})

describe('the end of all sign-ins of a user', () => {
  const withdraw = ({ clientId }: Service) =>
    anna.browser.visit(deleteGrant.path.replace(':client_id', clientId), {
      method: 'DELETE',
      headers: { 'auth-token': anna.browser.token ?? '' },
    })

  test('notifies one service of a withdrawal, without a session [SP-9.106]', async () => {
    const other = await w.service(anna.accountId, { backchannel_logout_uri: receiver.uri })
    await signIn()
    await signIn(anna, other)
    expect((await withdraw(service)).status).toBe(204)
    expect(await waiting()).toEqual([{ recipient: service.clientId, sid: null }])
    await drainOutbox(w.deps)
    expect(receiver.arrived[0]?.payload).not.toHaveProperty('sid')
  })

  test('replaces waiting messages about single sessions', async () => {
    const other = await w.signIn(anna.accountId)
    await signIn(other)
    await other.browser.call(logout)
    expect((await waiting()).map(({ sid }) => sid)).toEqual([expect.any(String)])
    await withdraw(service)
    expect(await waiting()).toEqual([{ recipient: service.clientId, sid: null }])
  })
})

describe('through the routes of the cabinet', () => {
  async function meet() {
    const boris = await w.person('boris')
    const browser = openBrowser(w.base, boris.token)
    for (const [name, value] of Object.entries(boris.cookies)) browser.cookies.set(name, { value, path: '/' })
    const claims = await signIn({ accountId: boris.accountId, sessionId: '', browser })
    return { boris, claims }
  }
  const received = () => receiver.arrived.map(({ payload: { sub, sid } }) => ({ sub, sid }))

  test('ends the session when a refresh token is reused', async () => {
    const { boris, claims } = await meet()
    const refresh = () =>
      boris.call(authApi.refresh, { body: { refresh_token: boris.refreshToken } }, { token: undefined })
    expect((await refresh()).status).toBe(200)
    await w.pass(121)
    expect((await refresh()).status).toBe(401)
    expect(received()).toEqual([{ sub: claims.sub, sid: claims.sid }])
  })

  test('ends all sign-ins on a password change, including this session', async () => {
    const { boris, claims } = await meet()
    await w.db.updateTable('account').set({ otp_transport: null }).where('id', '=', boris.accountId).execute()
    expect((await patch(boris, { action: 'change_password', password, new_password: 'Tikhaya-9Zima' })).status).toBe(
      200,
    )
    expect(received()).toEqual([{ sub: claims.sub, sid: undefined }])
  })

  test('ends all sign-ins on a password reset', async () => {
    const { claims } = await meet()
    await resetBy(w, 'boris@example.com', 'Tikhaya-9Zima')
    expect(received()).toEqual([{ sub: claims.sub, sid: undefined }])
  })

  test('ends all sign-ins on account deletion', async () => {
    const { boris, claims } = await meet()
    expect((await boris.call(deleteMe, { body: { password } })).status).toBe(204)
    expect(received()).toEqual([{ sub: claims.sub, sid: undefined }])
  })
})

describe('a failing service', () => {
  const end = async () => {
    await signIn()
    await anna.browser.call(logout)
    await drainOutbox(w.deps)
  }

  test('gets a retry with a new token [SP-9.88]', async () => {
    receiver.answers.push(503, 302, 500)
    await end()
    for (const seconds of [11, 31, 121]) await w.pass(seconds)
    expect(await states()).toEqual([{ state: 'sent', tries: 4 }])
    expect(new Set(receiver.arrived.map(({ payload }) => payload.jti)).size).toBe(4)
    expect(receiver.wrong).toEqual([])
  })

  test('gets one message from concurrent processes [SP-9.89]', async () => {
    await signIn()
    await anna.browser.call(logout)
    await Promise.all([1, 2, 3, 4].map(() => drainOutbox(w.deps)))
    expect(receiver.arrived).toHaveLength(1)
  })

  test('shows failed logout deliveries to the owner until one succeeds', async () => {
    const failure = async () => {
      const { id } = service
      const { body } = await w.call(getClient, { params: { id } }, pageOf(anna))
      const listed = (await w.call(listClients, { query: {} }, pageOf(anna))).body.items.find((one) => one.id === id)
      expect(listed?.undelivered_logouts).toEqual(body.undelivered_logouts)
      return body.undelivered_logouts
    }
    const boris = await w.someone()
    const leave = async () => {
      await signIn(boris)
      await w.call(deleteGrant, { params: { client_id: service.clientId } }, pageOf(boris))
      await drainOutbox(w.deps)
    }
    expect(await failure()).toBeUndefined()
    receiver.answers.push(400, 400, 200)
    await leave()
    await leave()
    expect(await failure()).toEqual({ since: expect.any(String), last_status: 400 })
    await leave()
    expect(await failure()).toBeUndefined()
    await receiver.close()
    await leave()
    expect(await failure()).toEqual({ since: expect.any(String) })
    const other = await w.service(boris.accountId)
    expect((await w.call(getClient, { params: { id: other.id } }, pageOf(boris))).body).not.toHaveProperty(
      'undelivered_logouts',
    )
  })

  test('is not retried after a 400', async () => {
    receiver.answers.push(400)
    await end()
    expect(await states()).toEqual([{ state: 'dead', tries: 1 }])
  })

  test('gets no message after a day', async () => {
    receiver.answers.push(...Array.from({ length: 20 }, () => 500))
    await end()
    await w.pass(24 * 3600 + 1)
    expect((await states()).map(({ state }) => state)).toEqual(['expired'])
  })

  test('gets no retry after it was deleted or removed its logout URI', async () => {
    receiver.answers.push(500)
    await end()
    await sql`update service set backchannel_logout_uri = null where id = ${service.id}`.execute(w.db)
    await w.pass(11)
    expect([await states(), receiver.arrived.length]).toEqual([[{ state: 'sent', tries: 2 }], 1])
  })
})

test('sends the message at the end of the session, without waiting for the outbox interval [OC-4.04]', async () => {
  await signIn()
  const outbox = startOutbox(w.deps, 3_600_000)
  await anna.browser.call(logout)
  await expect.poll(() => receiver.arrived.length).toBe(1)
  await outbox.stop()
})

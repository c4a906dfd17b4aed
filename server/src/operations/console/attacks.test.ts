import { getMe } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { listServed } from '../../http/not-found.ts'
import { adminToken, consoleUrl, testConsole } from '../../testing/console.ts'
import { perTest } from '../../testing/fixtures.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { callOf } from '../admin-api/route-of.ts'
import { commandName } from '../acts/act.ts'
import { allActs } from '../acts/all.ts'
import { isAtLeast } from '@kabinet/contract/admin/roles'

const c = testConsole()
const olga = perTest(() => c.operator())
const why = 'ticket 4711'

type Method = 'GET' | 'POST' | 'PATCH'
const isMethod = (method: string): method is Method => ['GET', 'POST', 'PATCH'].includes(method)
/** Every route under `/console/`, except wildcards. */
const routes = () =>
  listServed(c.admin).flatMap((route) => {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replaceAll(/:\w+/g, '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e77')
    return isMethod(method) && url.startsWith('/console') ? [{ method, url }] : []
  })
/** Files of the program are there when it is built. */
const open = /^\/console(\/(sign-in|callback|first)?(\.css|\.js)?|\/log-out|\/assets\/.*)?$/
const closed = () => routes().filter(({ url }) => !open.test(url))
const visits = /^\/console(\/(sign-in|callback|first))?$/

/** One after another: each call of a session writes its row. */
const walk = async (
  of: { method: Method; url: string }[],
  cookie?: string,
  headers: Record<string, string | undefined> = {},
) => {
  const seen: string[] = []
  for (const { method, url } of of) {
    const { status } = await c.ask(url, cookie, { method, headers, ...(method === 'GET' ? {} : { payload: {} }) })
    seen.push(`${method} ${url}: ${status}`)
  }
  return seen
}
const all = (of: { method: Method; url: string }[], status: number) =>
  of.map(({ method, url }) => `${method} ${url}: ${status}`)

test('the walk knows every act that leaves the machine', () => {
  const known = closed().map(({ method, url }) => `${method} ${url}`)
  for (const { http } of allActs)
    if (http) {
      const { method, path } = callOf(http)
      expect(known).toContain(
        `${method} /console/api${path.replaceAll(/:\w+/g, '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e77')}`,
      )
    }
  expect(known.length).toBeGreaterThan(60)
})

describe('every route is closed', () => {
  test('to nobody, and to a made-up cookie', async () => {
    for (const cookie of [undefined, 'kabinet_console=x', `kabinet_console=${'x'.repeat(48)}`])
      expect(await walk(closed(), cookie)).toEqual(all(closed(), 401))
  })

  test('to a cabinet user without a role, who gets no cookie', async () => {
    const anna = await c.withFactor(await c.someone())
    const { status, session, text } = await c.enter(anna)
    expect([status, session]).toEqual([403, 'kabinet_console=undefined'])
    expect(text).toContain('Нет доступа к консоли')
    const sso = [...anna.browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    expect(await walk(closed(), sso)).toEqual(all(closed(), 401))
  })

  test.each([
    ['a log-out', async () => void (await c.ask('/console/log-out', olga.cookie, { method: 'POST' }))],
    [
      'the role was taken',
      async () => void (await runAdmin(c.deps, ['people', 'role', olga.accountId, 'none', '--why', why])),
    ],
    ['30 minutes without use', () => c.pass(30 * 60 + 1)],
    ['the app was removed', async () => void (await c.db.deleteFrom('totp').execute())],
    ['the cabinet session ended', async () => void (await c.db.deleteFrom('session').execute())],
    [
      'the account was blocked',
      async () => void (await runAdmin(c.deps, ['people', 'block', olga.accountId, '--why', why])),
    ],
    [
      'the role was suspended',
      async () => void (await c.db.updateTable('operator_role').set({ suspended_at: new Date() }).execute()),
    ],
  ])('to a stolen cookie after %s', async (_, happen) => {
    expect((await c.ask('/console/session', olga.cookie)).status).toBe(200)
    await happen()
    expect(await walk(closed(), olga.cookie)).toEqual(all(closed(), 401))
  })

  test('to a cookie in use for 12 hours', async () => {
    for (let minutes = 0; minutes <= 725; minutes += 29) {
      expect((await c.ask('/console/session', olga.cookie)).status).toBe(minutes < 720 ? 200 : 401)
      await c.pass(29 * 60)
    }
    expect(await walk(closed(), olga.cookie)).toEqual(all(closed(), 401))
  })

  test('to another Host', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3001', 'evil.example', 'localhost:3001.evil.example', 'localhost'])
      expect(await walk(routes(), olga.cookie, { host })).toEqual(all(routes(), 403))
  })

  test('to another origin, as a form or a script would ask', async () => {
    const hidden = routes().filter(({ method, url }) => !(method === 'GET' && visits.test(url.replace(/\/$/, ''))))
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      { 'sec-fetch-site': undefined, origin: 'null' },
      { 'sec-fetch-site': undefined },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ])
      expect(await walk(hidden, olga.cookie, headers)).toEqual(all(hidden, 403))
  })

  test('to a token, alone and next to the cookie', async () => {
    for (const cookie of [undefined, olga.cookie])
      expect(await walk(routes(), cookie, { authorization: `Bearer ${adminToken}` })).toEqual(all(routes(), 403))
  })

  test('on the public listener', async () => {
    for (const { method, url } of routes()) {
      const headers = {
        host: 'localhost:3001',
        cookie: olga.cookie,
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
      }
      const { statusCode } = await c.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
      expect([url, statusCode]).toEqual([url, 404])
    }
  })
})

test('the cookie opens nothing outside the console, with a token or without', async () => {
  for (const headers of [{}, { authorization: `Bearer ${adminToken}` }]) {
    const { statusCode } = await c.admin.inject({
      url: '/groups',
      headers: { host: 'localhost', cookie: olga.cookie, ...headers },
    })
    expect(statusCode).toBe(403)
  }
  const { statusCode } = await c.admin.inject({ url: '/', headers: { host: 'evil.example' } })
  expect(statusCode).toBe(401)
  const home = await c.admin.inject({ url: '/', headers: { host: new URL(consoleUrl).host } })
  expect([home.statusCode, home.headers.location]).toEqual([303, '/console/'])
})

test('a path in other letters is the same path', async () => {
  for (const url of [
    '/%63onsole/api/groups',
    '/console/%61pi/groups',
    '/console//api/groups',
    '/console/api/groups/',
  ]) {
    const { status } = await c.ask(url, undefined, { headers: { authorization: `Bearer ${adminToken}` } })
    expect([url, status]).toEqual([url, 403])
  }
})

describe('acts', () => {
  const bodies = (id: string) => ({ why, role: 'none', from: 'operator', login: 'a@example.com', id })

  test('support does what its role allows, and nothing else', async () => {
    const support = await c.operator('support')
    for (const act of allActs.filter(({ http }) => http)) {
      const { method, path } = callOf(act.http ?? 'GET /')
      const url = `/console/api${path.replaceAll(/:\w+/g, olga.accountId)}`
      const { status } = await c.ask(url, support.cookie, { method, ...(method === 'GET' ? {} : { payload: {} }) })
      expect([commandName(act), status === 403]).toEqual([commandName(act), !isAtLeast('support', act.role)])
    }
  })

  test('nobody touches the sign-in of an operator: support, another operator, a token', async () => {
    const support = await c.operator('support')
    const boris = await c.operator()
    const before = await c.db.selectFrom('account').selectAll().where('id', '=', olga.accountId).executeTakeFirst()
    const touching = allActs.filter(({ touchesSignIn, http }) => touchesSignIn === true && http)
    expect(touching.map((act) => commandName(act)).toSorted()).toEqual([
      'accounts restore',
      'people block',
      'people change-contact',
      'people end-sessions',
      'people erase',
      'people recovery-link',
      'people reset-second-step',
      'people unblock',
      'people unfreeze',
      'people unlock',
    ])
    for (const act of touching) {
      const url = callOf(act.http ?? 'GET /').path.replaceAll(/:\w+/g, olga.accountId)
      const more = { contact: 'new@example.com', old: 'lost', identity_checked: 'passport', print: true }
      const payload = { why, ...Object.fromEntries(Object.entries(more).filter(([name]) => name in act.input)) }
      const answers = [
        await c.ask(`/console/api${url}`, support.cookie, { method: 'POST', payload }),
        await c.ask(`/console/api${url}`, boris.cookie, { method: 'POST', payload }),
        await asToken(url, { by: 'ticket-bot', ...payload }),
      ]
      const mayTry = [act.role === 'support' ? 422 : 403, 422, act.needsName ? 403 : 422]
      expect([url, answers.map(({ status }) => status)]).toEqual([url, mayTry])
      if (mayTry[1] === 422)
        expect(answers[1]?.body['error_message']).toContain('only the command on the server does this')
    }
    expect(await c.db.selectFrom('account').selectAll().where('id', '=', olga.accountId).executeTakeFirst()).toEqual(
      before,
    )
    expect((await olga.browser.call(getMe)).status).toBe(200)
  })

  test('the command does, and tells every operator', async () => {
    const boris = await c.operator()
    await runAdmin(c.deps, ['people', 'end-sessions', olga.accountId, '--by', 'root', '--why', why])
    await c.pass(0)
    for (const { accountId } of [olga, boris]) {
      const [mail] = c.mail.to(`${accountId}@example.com`).filter(({ text }) => text.includes('people end-sessions'))
      expect(mail?.text).toContain(`Анна Петрова <${olga.accountId}>`)
    }
  })

  test('a recovery link of the command waits for an approval that the console cannot give', async () => {
    const boris = await c.operator()
    const said = await runAdmin(c.deps, [
      'people',
      'recovery-link',
      olga.accountId,
      '--print',
      '--by',
      'root',
      '--why',
      why,
    ])
    const request = /Request (\S+)/.exec(said)?.[1] ?? ''
    const approve = () =>
      c.ask(`/console/api/recovery-links/${request}/approve`, boris.cookie, { method: 'POST', payload: { why } })
    expect((await approve()).status).toBe(422)
  })

  test('an old sign-in does no act that needs a new one', async () => {
    const anna = await c.someone()
    await c.pass(10 * 60)
    for (const act of allActs.filter(({ needsStepUp }) => needsStepUp)) {
      const { method, path } = callOf(act.http ?? 'GET /')
      const url = `/console/api${path.replaceAll(/:\w+/g, anna.accountId)}`
      const { status, body } = await c.ask(url, olga.cookie, { method, payload: bodies(anna.accountId) })
      expect([url, status, body['reason']]).toEqual([url, 403, 'step_up'])
    }
  })

  test('the client of the console cannot be changed, given away or suspended', async () => {
    const id = '00000000-0000-7000-8000-000000000002'
    for (const verb of ['suspend', 'take', 'secret', 'untrust', 'unverify'])
      expect(
        (await c.ask(`/console/api/services/${id}/${verb}`, olga.cookie, { method: 'POST', payload: { why } })).status,
      ).toBe(422)
    await expect(runAdmin(c.deps, ['services', 'suspend', id, '--why', why])).rejects.toThrow('client of the console')
    const { body } = await c.ask('/console/api/services/list', olga.cookie, { method: 'POST', payload: {} })
    expect(JSON.stringify(body)).not.toContain(id)
  })
})

async function asToken(url: string, payload: object) {
  const headers = { authorization: `Bearer ${adminToken}`, host: 'localhost' }
  const answer = await c.admin.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

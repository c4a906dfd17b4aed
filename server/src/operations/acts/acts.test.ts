import { getMe } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { insertMessage } from '../../domain/messages/messages.sql.ts'
import { newId } from '../../lib/ids.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { testWorld } from '../../testing/world.ts'
import { buildAdminApp } from '../admin-app.ts'
import { callOf } from '../admin-api/route-of.ts'
import { createAdminToken, endAdminToken } from '../operators/admin-tokens.ts'
import { adminCalls } from '@kabinet/contract/admin/calls'
import { type Role, roles } from '@kabinet/contract/admin/roles'
import * as z from 'zod/mini'
import { type Act, commandName } from './act.ts'
import { acts as groups, allActs } from './all.ts'

const w = testWorld({ config: { admin: { host: '127.0.0.1', port: 3001, token: undefined } } })
const app = openPerFile(() => buildAdminApp(w.deps))
const anna = perTest(() => w.person('anna'))

const reason = { who: 'root', why: 'joined' }
const tokenFor = async (role: Role, holder: string = role, days = 90) =>
  (await createAdminToken(w.deps, { holder, role, days, ...reason })).token

async function ask(token: string, url: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({
    url,
    headers,
    method: body ? 'POST' : 'GET',
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const acts = () => w.db.selectFrom('support_act').select(['act', 'account_id', 'who', 'why']).orderBy('id').execute()

const leaving = allActs.filter(({ http }) => http !== undefined)

test('keeps export, tokens and keys on the machine', () => {
  const commandNames = allActs.filter(({ http }) => http === undefined).map((act) => commandName(act))
  expect(commandNames.toSorted()).toEqual([
    'keys list',
    'keys receipts',
    'keys rotate',
    'keys rotate-receipts',
    'people export',
    'secrets list',
    'secrets rotate',
    'tokens create',
    'tokens end',
    'tokens list',
  ])
})

test('declares for the console what the acts declare', () => {
  const declared: Record<string, Act> = Object.assign({}, ...Object.values(groups))
  const shape = (act: { http?: string | undefined; reply: z.ZodMiniType } | undefined) =>
    act && { http: act.http, reply: z.toJSONSchema(act.reply) }
  for (const [name, call] of Object.entries(adminCalls)) expect(shape(call)).toEqual(shape(declared[name]))
})

test('gives each act one command and one call', () => {
  const commands = allActs.map((act) => commandName(act))
  expect(new Set(commands).size).toBe(commands.length)
  const calls = leaving.map(({ http }) => http)
  expect(new Set(calls).size).toBe(calls.length)
})

test('support has no export, erasure, trust, take and give, policies and recovery', () => {
  const allowed = allActs.filter(({ role, http }) => role !== 'operator' && http).map((act) => commandName(act))
  expect(
    allowed.filter((name) => /export|erase|trust|take|give|policy set|recover|change-contact|secret/.test(name)),
  ).toEqual([])
})

describe.each(roles)('a token of the role %s', (role) => {
  test('does exactly what the list allows', async () => {
    const token = await tokenFor(role)
    for (const act of leaving) {
      const { method, path } = callOf(act.http ?? 'GET /')
      const url = path.replaceAll(/:\w+/g, anna.accountId)
      const headers = { authorization: `Bearer ${token}` }
      // No reason and no fields: it is refused before it changes anything.
      const { statusCode } = await app.inject({ url, method, headers, ...(method === 'GET' ? {} : { payload: {} }) })
      const isAllowed = roles.indexOf(role) >= roles.indexOf(act.role) && !act.onlyConsole
      expect([commandName(act), statusCode === 403, statusCode === 401]).toEqual([commandName(act), !isAllowed, false])
    }
  })
})

test('a token is unknown once it is ended, replaced or expired, and its hash is none', async () => {
  const [first, second] = [await tokenFor('reader', 'olga'), await tokenFor('reader', 'olga')]
  const other = await tokenFor('reader', 'boris', 1)
  const works = async (token: string) => (await ask(token, '/groups')).status
  expect([await works(first), await works(second), await works(other)]).toEqual([401, 200, 200])
  const [{ hash } = { hash: Buffer.alloc(0) }] = await w.db.selectFrom('admin_token').select('hash').execute()
  expect(await works(hash.toString('base64url'))).toBe(401)
  await endAdminToken(w.deps, { holder: 'olga', ...reason })
  await expect(endAdminToken(w.deps, { holder: 'olga', ...reason })).rejects.toThrow('olga has no token.')
  await w.pass(24 * 3600 + 1)
  expect([await works(second), await works(other)]).toEqual([401, 401])
})

test('lists tokens newest first, with role, end and last use', async () => {
  await ask(await tokenFor('reader', 'olga'), '/groups')
  await w.pass(1)
  await tokenFor('operator', 'boris')
  await endAdminToken(w.deps, { holder: 'olga', ...reason })
  const items = JSON.parse(await runAdmin(w.deps, ['tokens', 'list', '--json']))
  expect(items).toMatchObject([
    { who: 'boris', role: 'operator', ended_at: null, last_used_at: null },
    { who: 'olga', role: 'reader', ended_at: expect.any(String), last_used_at: expect.any(String) },
  ])
})

test('two tokens for one person at once leave one', async () => {
  const made = await Promise.allSettled([tokenFor('reader', 'olga'), tokenFor('operator', 'olga')])
  const valid = await w.db.selectFrom('admin_token').select('role').where('ended_at', 'is', null).execute()
  expect(made.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(valid).toHaveLength(1)
})

test('the name of the token is kept, and cannot be another', async () => {
  const token = await tokenFor('support', 'olga')
  const note = `/people/${anna.accountId}/note`
  const forged = await ask(token, note, { by: 'boris', why: 'calls from a new number' })
  expect([forged.status, forged.body.fields[0].path]).toEqual([400, 'by'])
  expect((await ask(token, note, { why: 'calls from a new number' })).status).toBe(200)
  expect((await acts()).at(-1)).toEqual({
    act: 'note',
    account_id: anna.accountId,
    who: 'olga',
    why: 'calls from a new number',
  })
})

test('readers and support see contacts masked, also in the words of a mail server', async () => {
  const id = newId()
  const mail = { transport: 'email', recipient: anna.login, kind: 'login_code', locale: 'ru', expiresIn: null } as const
  await insertMessage(w.db, { ...mail, id, accountId: anna.accountId, sealed: w.deps.keys.seal('{}') })
  const refused = { state: 'dead', error: `550 ${anna.login}: no such user` } as const
  await w.db.updateTable('message').set(refused).where('id', '=', id).execute()
  const url = `/people/${anna.accountId}`
  for (const role of ['reader', 'support'] as const) {
    const { body } = await ask(await tokenFor(role), url)
    expect([role, body.contacts[0].value]).toEqual([role, 'a***@example.com'])
    expect(JSON.stringify(body)).not.toContain('anna@example.com')
  }
  const { body } = await ask(await tokenFor('operator'), url)
  expect([body.contacts[0].value, body.letters[0].error]).toEqual(['anna@example.com', refused.error])
  const looked = (await acts()).filter(({ account_id }) => account_id === anna.accountId)
  expect(looked.map(({ act, who, why }) => [act, who, why])).toEqual([
    ['show', 'reader', null],
    ['show', 'support', null],
    ['show', 'operator', null],
  ])
  expect(body.support).toEqual([])
})

test('no list and no page shows a reader a whole contact', async () => {
  const id = newId()
  const mail = { transport: 'email', recipient: anna.login, kind: 'login_code', locale: 'ru', expiresIn: null } as const
  await insertMessage(w.db, { ...mail, id, accountId: anna.accountId, sealed: w.deps.keys.seal('{}') })
  const refused = { state: 'dead', error: `550 ${anna.login}: no such user`, done_at: new Date() } as const
  await w.db.updateTable('message').set(refused).where('id', '=', id).execute()
  const invited = { kind: 'email', value: 'boris@example.com', locale: 'ru', service_id: null } as const
  const sent = { token_hash: Buffer.alloc(32), expires_at: new Date(Date.now() + 1e9) }
  await w.db
    .insertInto('invitation')
    .values({ id: newId(), ...invited, ...sent })
    .execute()
  for (const role of ['reader', 'support'] as const) {
    const token = await tokenFor(role)
    const seen: string[] = []
    for (const { http, isRead, role: lowest } of leaving) {
      if (!isRead || roles.indexOf(lowest) > roles.indexOf(role)) continue
      const { method, path } = callOf(http ?? 'GET /')
      const url = path.replaceAll(/:\w+/g, anna.accountId)
      for (const query of [anna.login, 'коро', anna.accountId, id]) {
        const { body } = await ask(token, url, method === 'GET' ? undefined : { query })
        seen.push(JSON.stringify(body))
      }
    }
    expect(seen.join()).toContain('a***@example.com')
    expect(seen.join()).not.toMatch(/(anna|boris)@example\.com/)
  }
})

test('who was found is kept, not what was typed', async () => {
  const token = await tokenFor('reader', 'olga')
  const { body } = await ask(token, '/people/find', { query: 'коро' })
  expect(body.items).toHaveLength(1)
  expect((await acts()).at(-1)).toEqual({ act: 'find', account_id: anna.accountId, who: 'olga', why: null })
  await ask(token, '/people/find', { query: 'никого нет' })
  expect(JSON.stringify(await acts())).not.toMatch(/коро|никого/i)
})

test('thirty contacts an hour, also two at once', async () => {
  const token = await tokenFor('support', 'olga')
  const show = () => ask(token, `/people/${anna.accountId}/contact`, { kind: 'email', why: 'ticket 1' })
  expect((await show()).body).toEqual({ kind: 'email', value: 'anna@example.com' })
  expect((await ask(token, `/people/${anna.accountId}/contact`, { kind: 'phone', why: 'ticket 1' })).status).toBe(404)
  for (let n = 0; n < 28; n++) await show()
  const both = await Promise.all([show(), show()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  // The limit is per operator and hour.
  expect(
    (await ask(await tokenFor('support', 'boris'), `/people/${anna.accountId}/contact`, { kind: 'email', why: 'x' }))
      .status,
  ).toBe(200)
  await w.pass(3601)
  expect((await show()).status).toBe(200)
})

test('an act on everybody needs the host, from the API too', async () => {
  const token = await tokenFor('operator', 'olga')
  const refused = await ask(token, '/end-all-sessions', { why: 'theft', yes: 'other.example' })
  expect([refused.status, refused.body.error_message]).toEqual([
    422,
    'This concerns all users of localhost:3000. “other.example” is another host. To confirm, add --yes localhost:3000',
  ])
  const alive = async () => (await anna.call(getMe)).status
  expect(await alive()).toBe(200)
  expect((await ask(token, '/end-all-sessions', { why: 'theft', yes: 'localhost:3000' })).status).toBe(200)
  expect(await alive()).toBe(401)
  expect((await acts()).at(-1)).toMatchObject({ act: 'end-all-sessions', who: 'olga', why: 'theft' })
})

test('the token without a name cannot let a user in, since it can act under two names', async () => {
  const secret = 'a-token-of-the-console-in-the-test'
  const old = await buildAdminApp({
    ...w.deps,
    config: { ...w.deps.config, admin: { host: '127.0.0.1', port: 3001, token: secret } },
  })
  for (const { http } of allActs.filter(({ needsName }) => needsName)) {
    const url = callOf(http ?? 'GET /').path.replaceAll(/:\w+/g, anna.accountId)
    const headers = { authorization: `Bearer ${secret}` }
    const { statusCode } = await old.inject({ url, method: 'POST', headers, payload: { by: 'olga', why: 'ticket 1' } })
    expect([url, statusCode]).toEqual([url, 403])
  }
  expect(allActs.filter(({ needsName }) => needsName)).toHaveLength(3)
  await old.close()
})

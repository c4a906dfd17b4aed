import { getMe } from '@kabinet/contract/api/me.api'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { expect, onTestFinished, test } from 'vitest'
import { buildAdminApp } from '../admin-app.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { newService } from '../../testing/new-service.ts'
import { testWorld } from '../../testing/world.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { setPolicies } from '../../testing/policies.ts'

const token = 'a-token-of-the-console-in-the-test'
const w = testWorld({ config: { admin: { host: '127.0.0.1', port: 3001, token } } })
const console = openPerFile(() => buildAdminApp(w.deps))
const anna = perTest(() => w.person('anna'))

const reason = { by: 'olga', why: 'ticket 4711' }
const nobody = '00000000-0000-0000-0000-000000000000'
type Sent = { body?: unknown; headers?: Record<string, string>; method?: 'GET' | 'POST' | 'OPTIONS' }

async function ask(url: string, { body, headers = {}, method = body === undefined ? 'GET' : 'POST' }: Sent = {}) {
  const sent = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }
  const answer = await console.inject({ url, method, headers: { ...sent, ...headers }, ...payload })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const act = (verb: string, id = anna.accountId) => ask(`/people/${id}/${verb}`, { body: reason })
const acts = () =>
  w.db.selectFrom('support_act').select(['act', 'account_id', 'who', 'why']).where('why', 'is not', null).execute()

test('rejects every request without the token, including unknown paths and unread bodies', async () => {
  for (const url of ['/people/x', '/openapi.json', '/nowhere', '/readyz'])
    for (const authorization of ['', 'Bearer', `Basic ${token}`]) {
      const { status, headers, body } = await ask(url, { headers: { authorization } })
      expect([status, body.error_code, headers['www-authenticate']], url).toEqual([401, 6, 'Bearer'])
    }
  for (const wrong of [`${token}x`, token.slice(1), 'x']) {
    const { status, body } = await ask('/people/find', { body: '{', headers: { authorization: `Bearer ${wrong}` } })
    expect([status, body.error_code]).toEqual([401, 8])
  }
  expect((await ask('/people/find', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })).status).toBe(
    405,
  )
})

test('rejects a foreign Host header, and sends no CORS headers', async () => {
  for (const [host, status] of [
    ['evil.example:3001', 400],
    ['127.0.0.1:3001', 404],
    ['[::1]:3001', 404],
    ['localhost', 404],
  ] as const) {
    const answer = await ask('/nowhere', { headers: { host, origin: 'https://evil.example' } })
    expect([host, answer.status, answer.headers['access-control-allow-origin']]).toEqual([host, status, undefined])
  }
})

test('is not served by the public listener', async () => {
  for (const url of [`/people/${anna.accountId}/block`, `/api/people/${anna.accountId}/block`]) {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await w.app.inject({ url, method: 'POST', headers, payload: reason })
    expect(statusCode).toBe(404)
  }
  expect((await anna.call(getMe)).status).toBe(200)
})

test('rejects bad input in English by field, and changes nothing', async () => {
  const block = `/people/${anna.accountId}/block`
  const refused = async (body: unknown, headers = {}) => {
    const answer = await ask(block, { body, headers })
    const fields: { path: string }[] = answer.body.fields ?? []
    return [answer.status, answer.body.error_code, [...new Set(fields.map(({ path }) => path))].join()]
  }
  expect(await refused({})).toEqual([400, 4, 'why'])
  expect(await refused({ why: 'x' })).toEqual([400, 4, 'by'])
  expect(await refused({ by: ' ', why: 'x' })).toEqual([400, 4, 'by'])
  expect(await refused({ by: 'olga', why: 7 })).toEqual([400, 5, 'why'])
  expect(await refused({ ...reason, force: true })).toEqual([400, 4, 'force'])
  expect(await refused('by=olga', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([415, 4, ''])
  expect(await refused({ by: 'olga', why: 'x'.repeat(17_000) })).toEqual([413, 14, ''])
  const unknown = await ask('/people/anna@example.com')
  expect([unknown.status, unknown.body.fields]).toEqual([
    400,
    [{ path: 'id', error_code: 4, message: 'This value is not allowed' }],
  ])
  expect(await acts()).toEqual([])
  expect((await anna.call(getMe)).status).toBe(200)
})

test('finds, shows, blocks and unblocks a person, and records every act with its reason', async () => {
  const { body: found } = await ask('/people/find', { body: { login: 'ANNA@example.com' } })
  expect(found.items).toMatchObject([{ id: anna.accountId, status: 'active' }])
  const { body: byName } = await ask('/people/find', { body: { query: 'коро' } })
  expect(byName.items).toEqual(found.items)
  for (const body of [{}, { login: 'anna@example.com', query: 'anna@example.com' }, { query: '' }])
    expect((await ask('/people/find', { body })).status).toBe(400)
  expect((await act('block')).body).toEqual({ done: expect.stringContaining('is blocked') })
  expect((await anna.call(getMe)).status).toBe(401)
  const again = await act('block')
  expect([again.status, again.body.error_code, again.body.error_message]).toEqual([
    422,
    202,
    `${anna.accountId} is not active: it is blocked.`,
  ])
  expect((await act('unblock')).status).toBe(200)
  const { body: shown } = await ask(`/people/${anna.accountId}`)
  expect(shown).toMatchObject({
    status: 'active',
    contacts: [{ kind: 'email', value: 'anna@example.com' }],
    support: [{ act: 'unblock', who: 'olga', why: 'ticket 4711' }, { act: 'block' }],
  })
  const typed = await runAdmin(w.deps, ['people', 'show', anna.accountId, '--json'])
  expect(JSON.parse(typed)).toEqual(shown)
  const { body: events } = await ask(`/people/${anna.accountId}/events`)
  expect(events.items).toContainEqual(expect.objectContaining({ kind: 'account_blocked', user_agent: 'operator' }))
})

test('applies one of two concurrent acts; answers 404 for an erased or unknown person', async () => {
  const both = await Promise.all([act('block'), act('block')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  // The data of a person does not leave the machine by the API.
  expect((await act('export')).status).toBe(404)
  expect((await act('erase')).status).toBe(200)
  expect((await acts()).map((one) => one.act)).toEqual(['block', 'erase'])
  for (const id of [anna.accountId, nobody]) {
    expect((await ask(`/people/${id}`)).status).toBe(404)
    for (const verb of [
      'block',
      'unblock',
      'end-sessions',
      'reset-second-step',
      'unfreeze',
      'resend',
      'erase',
      'unlock',
      'note',
    ]) {
      const { status, body } = await act(verb, id)
      expect([verb, status, body.error_message]).toEqual([verb, 404, `There is no account ${id}.`])
    }
    expect((await ask(`/services/${id}/suspend`, { body: reason })).status).toBe(404)
  }
})

test('allows a user to connect services, and decides requests to publish', async () => {
  const servicesBefore = w.deps.config.services
  onTestFinished(() => setPolicies(w.deps, { services: servicesBefore }))
  setPolicies(w.deps, { services: { connect: 'invited', publish: 'operator' } })
  const connect = () => anna.call(clientsApi.createClient, { body: newService })
  expect((await connect()).status).toBe(403)
  expect((await act('allow-services')).status).toBe(200)
  expect((await ask(`/people/${anna.accountId}`)).body.may_connect_services).toBe(true)
  const { id } = (await connect()).body
  expect((await act('disallow-services')).status).toBe(200)
  expect((await act('disallow-services')).status).toBe(422)
  expect((await ask('/publish-requests')).body.items).toMatchObject([
    { id, name: 'Ромашка', account_id: anna.accountId },
  ])
  const decide = async (verb: string) => (await ask(`/publish-requests/${id}/${verb}`, { body: reason })).status
  expect([await decide('refuse'), await decide('approve')]).toEqual([200, 404])
  await anna.call(clientsApi.patchClient, { params: { id }, body: { status: 'published' } })
  expect([await decide('approve'), await decide('refuse')]).toEqual([200, 404])
  expect((await connect()).status).toBe(403)
})

import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { UsageError } from '../../../lib/usage-error.ts'
import { openPerFile } from '../../../testing/fixtures.ts'
import { testSso } from '../../../testing/sso.ts'
import { buildAdminApp } from '../../admin-app.ts'
import { runAdmin } from '../../../testing/run-admin.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

const token = 'a-token-of-the-console-in-the-test'
const supportEmail = 'help@kabinet.test'
const w = testSso({
  config: {
    supportEmail,
    admin: { host: '127.0.0.1', port: 3001, token },
    services: { connect: 'operator', publish: 'operator' },
  },
})
const console = openPerFile(() => buildAdminApp(w.deps))

const why = ['--why', 'ticket 4711', '--by', 'olga']
const services = (...typed: string[]) => runAdmin(w.deps, ['services', ...typed, ...why])
const folder = temporaryFolder()
const file = (content: unknown) => {
  const path = join(folder, 'service.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const wanted = {
  name: 'Почта',
  platforms: ['WEB'],
  scopes: ['FIO', 'EMAIL'],
  redirect_uris: ['https://mail.example/callback'],
}
const stored = (id: string) => w.db.selectFrom('service').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const acts = () => w.db.selectFrom('support_act').select(['act', 'service_id', 'who', 'why']).orderBy('id').execute()
const idIn = (done: string) => done.split(' ')[0] ?? ''

async function ask(method: 'POST' | 'PATCH', url: string, body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await console.inject({ url, method, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, body: answer.json() }
}
const reason = { by: 'olga', why: 'ticket 4711' }

test('connects a service of the operator from a file under any policy for users', async () => {
  const done = await services('create', file(wanted))
  expect(done).toMatch(/^\S+ is a service of the operator\.\nclient_id: \S+\nclient_secret, shown only now: \S{43}$/)
  const id = idIn(done)
  expect(await stored(id)).toMatchObject({ account_id: operatorAccountId, status: 'published', custody_since: null })
  expect(await acts()).toEqual([{ act: 'create-service', service_id: id, who: 'olga', why: 'ticket 4711' }])
})

test('shows a service with its owner, addresses and refused requests', async () => {
  const id = idIn(await services('create', file(wanted)))
  const refusal = {
    service_id: id,
    day: '2026-11-20',
    is_claimed: true,
    step: 'authorize',
    error: 'redirect_uri',
    detail: '',
  }
  await w.db
    .insertInto('service_refusal')
    .values({ ...refusal, sent: 'https://evil.example/' })
    .execute()
  const shown = JSON.parse(await runAdmin(w.deps, ['services', 'show', id, '--json']))
  expect(shown).toMatchObject({
    addresses: wanted.redirect_uris,
    owners: [{ account_id: operatorAccountId }],
    refused: [{ error: 'redirect_uri', sent: 'https://evil.example/', times: 1, is_claimed: true }],
    support: [
      { act: 'create-service', before: {}, after: { name: 'Почта', addresses: 'https://mail.example/callback' } },
    ],
  })
  await expect(runAdmin(w.deps, ['services', 'show', newId()])).rejects.toThrow('There is no service')
})

test('refuses a wrong file with a line for each setting', async () => {
  await expect(services('create', file('{'))).rejects.toThrow('Cannot read JSON')
  await expect(services('create', join(folder, 'none.json'))).rejects.toThrow('Cannot read JSON')
  await expect(services('create', file(' '.repeat(1_000_001)))).rejects.toThrow('larger than 1 MB')
  await expect(services('create', file([]))).rejects.toThrow()
  await expect(
    services('create', file({ ...wanted, name: undefined, redirect_uris: ['http://mail.example/cb'], secret: 'x' })),
  ).rejects.toThrow(/^name: .+\nsecret: .+$/)
  await expect(services('create', file({ ...wanted, redirect_uris: [`${w.base}/cb`] }))).rejects.toThrow(
    'redirect_uris[0]: This is our own address',
  )
  await expect(runAdmin(w.deps, ['services', 'create', file(wanted)])).rejects.toThrow('Give a reason')
  await expect(services('create')).rejects.toThrow(UsageError)
  expect(await w.db.selectFrom('service').select('id').execute()).toEqual([])
})

test('names what a former owner added when a service becomes first-party', async () => {
  const made = idIn(await services('create', file(wanted)))
  expect(await services('trust', made)).not.toContain('former owner')
  await w.db
    .updateTable('service')
    .set({ changed_by: newId(), redirect_uris: ['https://mail.example/other'] })
    .where('id', '=', made)
    .execute()
  await services('untrust', made)
  expect(await services('trust', made)).toContain('A former owner added its redirect_uri: replace what you do not know')
})

test('changes a service of the operator with the same rules, and no other', async () => {
  const id = idIn(await services('create', file(wanted)))
  expect(await services('change', id, file({ name: 'Письма', status: 'test' }))).toBe(`${id} is changed.`)
  await services('change', id, file({ status: 'published' }))
  expect(await stored(id)).toMatchObject({ name: 'Письма', former_name: 'Почта', status: 'published' })
  expect((await acts()).map(({ act }) => act)).toEqual(['create-service', 'change-service', 'change-service'])
  await expect(services('change', id, file({ redirect_uris: ['ftp://x'] }))).rejects.toThrow('redirect_uris[0]: ')
  await expect(services('change', id)).rejects.toThrow(UsageError)
  const { rows } = { rows: await w.db.selectFrom('service').select('id').execute() }
  expect(rows).toHaveLength(1)
  await w.db
    .updateTable('service')
    .set({ account_id: (await w.someone()).accountId })
    .execute()
  await expect(services('change', id, file({ name: 'Чужой' }))).rejects.toThrow('It belongs to a user')
})

test('has the same acts in the admin API', async () => {
  expect((await ask('POST', '/services', wanted)).status).toBe(400)
  expect((await ask('POST', '/services', { ...reason, ...wanted, name: 'я'.repeat(500) })).body).toMatchObject({
    error_code: 4,
    fields: [{ path: 'name' }],
  })
  const made = await ask('POST', '/services', { ...reason, ...wanted })
  expect([made.status, made.body.client_secret]).toEqual([201, expect.stringMatching(/^\S{43}$/)])
  const { id } = made.body
  const changed = await ask('PATCH', `/services/${id}`, { ...reason, description: 'Для сотрудников' })
  expect(changed.body).toMatchObject({ id, description: 'Для сотрудников' })
  expect(changed.body).not.toHaveProperty('client_secret')
  expect((await ask('PATCH', `/services/${operatorAccountId}`, { ...reason, name: 'Никто' })).status).toBe(404)
  expect((await ask('POST', `/services/${id}/trust`, reason)).status).toBe(200)
  expect((await ask('POST', `/services/${id}/trust`, reason)).body.error_message).toBe('It is first-party already.')
  expect((await ask('POST', `/services/${id}/untrust`, reason)).status).toBe(200)
  expect((await ask('POST', `/services/${id}/untrust`, reason)).body.error_message).toBe('It is not first-party.')
})

test('trusts only a service of the operator whose redirect URIs are https', async () => {
  const id = idIn(await services('create', file(wanted)))
  await expect(services('trust', operatorAccountId)).rejects.toThrow('There is no service')
  const owner = await w.someone()
  const move = (account_id: string, custody_since: Date | null = null) =>
    w.db.updateTable('service').set({ account_id, custody_since }).where('id', '=', id).execute()
  await move(owner.accountId)
  await expect(services('trust', id)).rejects.toThrow('not a service of the operator')
  await move(operatorAccountId, new Date())
  await expect(services('trust', id)).rejects.toThrow('in custody')
  await move(operatorAccountId)
  const local = ['https://mail.example/callback', 'http://localhost:4000/callback']
  await services('change', id, file({ redirect_uris: local }))
  await expect(services('trust', id)).rejects.toThrow('https://')
  await services('change', id, file({ redirect_uris: wanted.redirect_uris }))
  await services('trust', id)
  expect(await stored(id)).toMatchObject({ trusted_by: 'olga' })
  await services('change', id, file({ redirect_uris: local }))
  expect((await stored(id)).trusted_at).toBeNull()
  expect((await acts()).find(({ act }) => act === 'trust-ended')?.why).toBe('It has a redirect URI without https')
})

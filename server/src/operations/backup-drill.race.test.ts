// @module-tag long
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { authApi } from '@kabinet/contract/api/auth/all'
import { listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { getAvatar, getMe, putAvatar } from '@kabinet/contract/api/me.api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMessage } from '../domain/messages/messages.sql.ts'
import { newId } from '../lib/ids.ts'
import { createKeys } from '../lib/keys.ts'
import { perFile } from '../testing/fixtures.ts'
import { password } from '../testing/people.ts'
import { fileForm, plain } from '../testing/photos.ts'
import { administer, endAll, runKabinet, untilReady } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { testWorld } from '../testing/world.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const secret = randomBytes(32)
const w = testWorld({ deps: { keys: createKeys([secret]) }, clears: false })
const folder = temporaryFolder()
const restored = `kabinet_restored_${randomBytes(8).toString('hex')}`
const number = '11223344595'
const on = (name: string) => Object.assign(new URL(w.testDatabase.url ?? ''), { pathname: `/${name}` }).href
const run = (program: string, ...more: string[]) => execFileSync(program, more, { stdio: 'pipe' })
let photo: string
let settings: Record<string, string>
let base: string

const anna = perFile(() => w.person('anna'))
beforeAll(async () => {
  await anna.call(putDocument, { body: { document_type: 'snils', number } })
  const { body, headers } = await fileForm(await plain(400, 400).jpeg().toBuffer())
  await anna.send('POST', putAvatar.path, body, { headers })
  photo = (await anna.call(getAvatar)).body.slices_info?.[0]?.url ?? ''
  await w.db.updateTable('account').set({ otp_transport: null }).execute()
  const PORT = await reservePort()
  base = `http://127.0.0.1:${PORT}`
  const SECRET_KEYS = secret.toString('base64')
  settings = { PORT, DATABASE_URL: on(restored), DATA_DIR: join(folder, 'data'), SECRET_KEYS }
})
afterAll(async () => {
  await endAll()
  run('dropdb', `--maintenance-db=${w.testDatabase.url}`, '--if-exists', '--force', restored)
})

const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, base), init)
const told = async (path: string, body: object, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

/** Follows docs/operate-reference.md#restoring-a-dump step by step, with the programs that it names. */
test('a server restored from a dump ends all sessions and accepts every password', async () => {
  const queued = { id: newId(), transport: 'email', recipient: anna.login, kind: 'login_code', locale: 'ru' } as const
  await insertMessage(w.db, { ...queued, accountId: anna.accountId, sealed: w.deps.keys.seal('{}'), expiresIn: null })
  const dump = join(folder, 'dump')
  run('pg_dump', '-Fc', '-f', dump, w.testDatabase.url ?? '')
  cpSync(join(w.deps.config.dataDir, 'files'), join(folder, 'files'), { recursive: true })

  run('createdb', `--maintenance-db=${w.testDatabase.url}`, restored)
  run('pg_restore', '--no-owner', '-d', on(restored), dump)
  cpSync(join(folder, 'files'), join(folder, 'data', 'files'), { recursive: true })
  const ended = await administer(
    settings,
    'sessions',
    'end-all',
    '--restored',
    '--yes',
    `localhost:${settings['PORT']}`,
    '--why',
    'drill',
  )
  expect([ended.code, ended.said]).toEqual([
    0,
    expect.stringMatching(
      /^1 sessions and 0 tokens of services are ended.* 1 queued e-mails and SMS of the dump are dropped\.$/m,
    ),
  ])

  runKabinet(settings)
  await untilReady(settings['PORT'] ?? '')
  expect((await ask(getMe.path, { headers: { authorization: `Bearer ${anna.token}` } })).status).toBe(401)
  expect((await told(authApi.refresh.path, { refresh_token: anna.refreshToken })).status).toBe(401)
  const { status, body } = await told(authApi.authorize.path, { login: anna.login, password })
  expect([status, body.confirmed]).toEqual([200, true])
  const documents = await ask(listDocuments.path, { headers: { authorization: `Bearer ${body.access_token}` } })
  expect(await documents.json()).toMatchObject({ items: [{ number }] })
  expect((await ask(new URL(photo).pathname)).headers.get('content-type')).toMatch(/^image/)
  const dead = await administer(settings, 'messages', 'dead')
  expect([dead.code, dead.said]).toEqual([0, expect.not.stringContaining('theft')])
})

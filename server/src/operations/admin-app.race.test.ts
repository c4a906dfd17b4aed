import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { getMe } from '@kabinet/contract/api/me.api'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildAdminApp } from './admin-app.ts'
import { createAdminToken } from './operators/admin-tokens.ts'
import { openPostgres } from '../db/postgres.ts'
import { createKeys } from '../lib/keys.ts'
import { openLine } from '../testing/cut-line.ts'
import { testWorld } from '../testing/world.ts'
import { endAll, runKabinet, untilReady } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const token = 'a-token-of-the-console-in-the-test'
const secret = Buffer.alloc(32, 1)
const admin = { host: '127.0.0.1', port: 3001, token }
const w = testWorld({ config: { admin }, deps: { keys: createKeys([secret]) } })
afterEach(endAll)

let settings: Record<string, string>
beforeAll(async () => {
  const [PORT, ADMIN_PORT] = await Promise.all([reservePort(), reservePort()])
  settings = {
    PORT,
    ADMIN_PORT,
    ADMIN_HOST: '127.0.0.1',
    ADMIN_TOKEN: token,
    DATABASE_URL: w.testDatabase.url ?? '',
    SECRET_KEYS: secret.toString('base64'),
    DATA_DIR: w.deps.config.dataDir,
  }
})

function sample(): string {
  const page = readFileSync(new URL('../../../docs/operate-reference.md', import.meta.url), 'utf8')
  const [, commands = ''] = /## A console of your own[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? []
  return commands.replaceAll('127.0.0.1:3001', `127.0.0.1:${settings['ADMIN_PORT']}`)
}

test('the documented commands find and block a person, and the process exits on SIGTERM', async () => {
  const anna = await w.person('anna')
  const { child, ended } = runKabinet(settings)
  await untilReady(settings['PORT'] ?? '')
  const { token: ADMIN_API_TOKEN } = await createAdminToken(w.deps, {
    holder: 'olga',
    role: 'operator',
    days: 1,
    who: 'root',
    why: 'test',
  })
  const env = { PATH: process.env['PATH'], ADMIN_API_TOKEN }
  const cwd = temporaryFolder(onTestFinished)
  const { stdout } = await promisify(execFile)('bash', ['-euc', sample()], { env, cwd })
  expect(stdout).toContain(anna.accountId)
  expect(stdout).toContain('is blocked')
  expect((await anna.call(getMe)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('exits with one line when the admin port is in use', async () => {
  const taken = { ...settings, PORT: await reservePort() }
  runKabinet(settings)
  await untilReady(settings['PORT'] ?? '')
  const { ended, complained } = runKabinet(taken)
  expect(await ended).toBe(1)
  expect(await complained).toMatch(/^Kabinet cannot start: Cannot listen on ADMIN_HOST and ADMIN_PORT: [^\n]+\n$/)
})

test('answers 503 while the database is down, and leaves no partial change', async () => {
  const anna = await w.person('anna')
  const line = await openLine(new URL(w.testDatabase.url ?? ''))
  const database = openPostgres({ url: line.url, connections: 2 })
  const app = await buildAdminApp({ ...w.deps, db: database.db })
  const headers = { authorization: `Bearer ${token}` }
  line.cut()
  for (const url of [`/people/${anna.accountId}/block`, `/people/${anna.accountId}/unlock`]) {
    const payload = { by: 'olga', why: 'ticket 4711' }
    const answer = await app.inject({ url, method: 'POST', headers, payload })
    expect([answer.statusCode, answer.json().error_code]).toEqual([503, 12])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  line.mend()
  expect((await app.inject({ url: `/people/${anna.accountId}`, headers })).json()).toMatchObject({ support: [] })
  await app.close()
  await database.close()
  line.close()
})

import { afterEach, expect, test } from 'vitest'
import { openPerFile } from '../testing/fixtures.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { endAll, runKabinet, untilReady } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const dataDir = temporaryFolder()
const SECRET_KEYS = Buffer.alloc(32, 1).toString('base64')

const testDatabase = openPerFile(openTestDatabase)
afterEach(endAll)

test('shares one PostgreSQL and one key set between processes', async () => {
  const ports = await Promise.all([reservePort(), reservePort()])
  const issuer = {
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    DATABASE_URL: testDatabase.url ?? '',
    DATA_DIR: dataDir,
    SECRET_KEYS,
  }
  const both = ports.map((PORT) => runKabinet({ ...issuer, PORT }))
  await Promise.all(ports.map(untilReady))
  const keys = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/oauth/jwks`)).json()))
  expect(keys[0]).toEqual(keys[1])
  for (const { child } of both) child.kill('SIGTERM')
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  expect(await both[0]?.said).toContain('"database":"127.0.0.1')
})

test('exits at once with one line without the password when the database refuses the login', async () => {
  const url = new URL(testDatabase.url ?? '')
  const settings = { PORT: await reservePort(), DATA_DIR: dataDir, SECRET_KEYS }
  const nowhere = Object.assign(new URL(url), { pathname: '/no_such_database' })
  const unknownRole = Object.assign(new URL(url), { username: 'no_such_role', password: 'pa55word' })
  for (const [variable, { href }] of [
    ['DATABASE_URL', nowhere],
    ['DATABASE_URL', unknownRole],
    ['MIGRATE_DATABASE_URL', unknownRole],
  ] as const) {
    const { ended, complained } = runKabinet({ ...settings, DATABASE_URL: url.href, [variable]: href })
    expect(await ended).toBe(1)
    expect(await complained).toMatch(
      new RegExp(`^Kabinet cannot start: ${variable} is refused by the database: [^\\n]+\\n$`),
    )
    expect(await complained).not.toContain('pa55word')
  }
})

const tellModules = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => (process._rawDebug(url), next(url, context)) })`

test('does not load lazy modules while idle: the embedded database, photos, passkeys, password strength, Fastify schemas', async () => {
  const PORT = await reservePort()
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tellModules)}`
  const settings = { DATABASE_URL: testDatabase.url ?? '', DATA_DIR: dataDir, SECRET_KEYS, NODE_OPTIONS, PORT }
  const { stop, complained } = runKabinet({ ...settings, SMTP_URL: 'smtp://127.0.0.1:2', MAIL_FROM: 'id@example.com' })
  await untilReady(PORT)
  await stop('SIGTERM')
  const loaded = new Set(
    [...(await complained).matchAll(/\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name),
  )
  expect([...loaded]).toContain('fastify')
  const later = ['@electric-sql/pglite', 'sharp', '@simplewebauthn/server', '@zxcvbn-ts/core', '@aws-sdk/client-s3']
  expect([...later, 'ajv', 'fast-uri'].filter((name) => loaded.has(name))).toEqual([])
})

test('exits with one line when SECRET_KEYS does not match the database', async () => {
  const other = Buffer.alloc(32, 2).toString('base64')
  const { ended, complained } = runKabinet({
    PORT: await reservePort(),
    DATA_DIR: dataDir,
    SECRET_KEYS: other,
    DATABASE_URL: testDatabase.url ?? '',
  })
  expect(await ended).toBe(1)
  expect(await complained).toMatch(/^Kabinet cannot start: SECRET_KEYS has no key with the id [0-9a-f]{8}, [^\n]+\n$/)
})

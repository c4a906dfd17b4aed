import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../oidc/paths.ts'
import { createKeys } from '../lib/keys.ts'
import { end, endAll, start, untilReady } from '../testing/processes.ts'
import { reservePort } from '../testing/reserve-port.ts'
import { testWorld } from '../testing/world.ts'

const secret = randomBytes(32)
const w = testWorld({ deps: { keys: createKeys([secret]) } })
afterEach(endAll)

/** V8's own account of what it collects, from a signal on. */
const tellCollections = `import v8 from 'node:v8'
process.on('SIGUSR2', () => ['--trace-gc', '--trace-gc-nvp'].forEach(v8.setFlagsFromString))`

const atOnce = 10

/** Asks a server of its own four thousand times for each, ten at a time; answers how much of what came about outlived the collection of young objects. */
async function shareThatLives(calls: (at: string) => readonly (() => Promise<void>)[]): Promise<number> {
  const PORT = await reservePort()
  const { child, said } = start({
    PORT,
    DATABASE_URL: w.ground.url ?? '',
    SECRET_KEYS: secret.toString('base64'),
    DATA_DIR: w.deps.config.dataDir,
    LIMIT_CALLS_PER_MINUTE: '1000000',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tellCollections)}`,
  })
  await untilReady(PORT)
  const all = calls(`http://127.0.0.1:${PORT}`)
  const askAll = async (times: number) => {
    for (const call of all)
      for (let n = 0; n < times; n += atOnce) await Promise.all(Array.from({ length: atOnce }, call))
  }
  await askAll(300)
  child.kill('SIGUSR2')
  await askAll(4000)
  await end(child, 'SIGTERM')
  const collections = [...(await said).matchAll(/ gc=s .* allocated=(\d+) promoted=(\d+) /g)]
  expect(collections.length).toBeGreaterThan(5)
  const sum = (group: number) => collections.reduce((all, found) => all + Number(found[group]), 0)
  return sum(2) / sum(1)
}

test('what a call leaves is collected young: nothing of one that is over lives on for a full collection', async () => {
  const { token = '' } = await w.person('anna')
  const body = JSON.stringify({ step: 'verify', restore_token: 'a', code: '123456' })
  const headers = { 'content-type': 'application/json' }
  const share = await shareThatLives((at) => [
    async () => expect((await fetch(`${at}${getMe.path}`, { headers: { 'auth-token': token } })).status).toBe(200),
    async () =>
      expect((await fetch(`${at}${authApi.resetPassword.path}`, { method: 'POST', headers, body })).status).toBe(410),
  ])
  expect(share).toBeLessThan(0.01)
})

test('of a call to the provider no more lives on than the getter that the library gives its context', async () => {
  const headers = { authorization: 'Bearer nobodys' }
  const share = await shareThatLives((at) => [
    async () => expect((await fetch(`${at}${paths.userinfo}`, { headers })).status).toBe(401),
  ])
  expect(share).toBeLessThan(0.06)
})

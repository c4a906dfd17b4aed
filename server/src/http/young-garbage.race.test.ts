import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
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

test('what a call leaves is collected young: nothing of one that is over lives on for a full collection', async () => {
  const anna = await w.person('anna')
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
  const at = `http://127.0.0.1:${PORT}`
  const read = async () => {
    const answer = await fetch(`${at}${getMe.path}`, { headers: { 'auth-token': anna.token ?? '' } })
    expect([answer.status, await answer.json()]).toMatchObject([200, { user_id: anna.accountId }])
  }
  const write = async () => {
    const body = JSON.stringify({ step: 'verify', restore_token: 'a', code: '123456' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${at}${authApi.resetPassword.path}`, { method: 'POST', headers, body })
    expect([answer.status, typeof (await answer.text())]).toEqual([410, 'string'])
  }
  const times = async (count: number, call: () => Promise<void>) => {
    for (let n = 0; n < count; n++) await call()
  }
  await times(300, read)
  await times(300, write)
  child.kill('SIGUSR2')
  await times(4000, read)
  await times(4000, write)
  await end(child, 'SIGTERM')
  const collections = [...(await said).matchAll(/ gc=s .* allocated=(\d+) promoted=(\d+) /g)]
  expect(collections.length).toBeGreaterThan(5)
  const sum = (at: number) => collections.reduce((all, found) => all + Number(found[at]), 0)
  expect(sum(2) / sum(1)).toBeLessThan(0.005)
})

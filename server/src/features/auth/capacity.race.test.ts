import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { authApi } from '@kabinet/contract/api/auth/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeys } from '../../lib/keys.ts'
import type { Flooded } from '../../testing/flood.ts'
import { activate, formOf, password } from '../../testing/people.ts'
import { endAll, runKabinet, untilReady } from '../../../../testbed/kabinet.ts'
import { reservePort } from '../../../../testbed/ports.ts'
import { testWorld } from '../../testing/world.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

let ports: string[]
const dataDir = temporaryFolder()
const people = Array.from({ length: 6 }, (_, i) => `person${i}`)

const secret = randomBytes(32)
const w = testWorld({ deps: { keys: createKeys([secret]) }, clears: false })
beforeAll(async () => {
  for (const name of people) await activate(w, name)
  await w.db.updateTable('account').set({ otp_transport: null }).execute()
  ports = [await reservePort(), await reservePort()]
  const settings = {
    DATABASE_URL: w.testDatabase.url ?? '',
    SECRET_KEYS: secret.toString('base64'),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  }
  for (const PORT of ports)
    runKabinet({ ...settings, PUBLIC_URL: `http://localhost:${PORT}`, DATA_DIR: join(dataDir, PORT), PORT })
  await Promise.all(ports.map(untilReady))
})
afterAll(endAll)

const devices = new Map<string, string>()

type Attempt = { path: string; body: object; address: string; cookie?: string | undefined }

let calls = 0
async function call({ path, body, address, cookie }: Attempt) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(cookie ? { cookie } : {}),
  }
  const url = `http://127.0.0.1:${ports[calls++ % 2]}${path}`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.text()
  return answer
}

async function signIn(i: number): Promise<{ status: number; ms: number }> {
  const name = people[i % people.length] ?? ''
  const cookie = i % 2 ? devices.get(name) : undefined
  const body = { login: `${name}@example.com`, password }
  const began = performance.now()
  const answer = await call({ path: authApi.authorize.path, body, address: `198.51.100.${(i % 200) + 1}`, cookie })
  const ms = performance.now() - began
  const set = answer.headers.getSetCookie().find((line) => line.startsWith('kabinet_device'))
  devices.set(name, set?.split(';')[0] ?? '')
  return { status: answer.status, ms }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function measure(times: number): Promise<{ statuses: number[]; ms: number }> {
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await signIn(i))
  return { statuses: [...new Set(answers.map(({ status }) => status))], ms: median(answers.map(({ ms }) => ms)) }
}

async function underFlood<T>(addresses: string[], connections: number, work: () => Promise<T>): Promise<[T, Flooded]> {
  const args = [addresses.join(','), `${connections}`, ...ports]
  const flood = fork(fileURLToPath(new URL('../../testing/flood.ts', import.meta.url)), args)
  const ended = new Promise<Flooded>((resolve) => {
    flood.once('message', (answer: Flooded) => resolve(answer))
  })
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const done = await work()
  flood.send('stop')
  return [done, await ended]
}

test('rejects a flood of a hundred connections from one address, but no other users', async () => {
  await measure(12)
  const quiet = await measure(30)
  const [flooded, { counts, refusedMs }] = await underFlood(['203.0.113.7'], 100, () => measure(120))
  expect([quiet.statuses, flooded.statuses]).toEqual([[200], [200]])
  const admitted = (counts[200] ?? 0) + (counts[201] ?? 0) + (counts[403] ?? 0)
  expect(admitted).toBeGreaterThan(0)
  expect(counts[429]).toBeGreaterThan(Math.max(100, admitted))
  process.stdout.write(
    `sign-in ${quiet.ms.toFixed(1)} ms, under the flood ${flooded.ms.toFixed(1)} ms; a rejection ${refusedMs.p50.toFixed(1)} ms, p95 ${refusedMs.p95.toFixed(1)} ms\n`,
  )
})

test('serves new users during a flood from 32 networks of one /56', async () => {
  const networks = Array.from({ length: 32 }, (_, n) => `2001:db8:1:${n.toString(16)}::1`)
  const login = (n: number) => ({ login: `${people[n % people.length]}@example.com` })
  const newcomer = async (n: number) => {
    const address = `2001:db8:${(n + 2).toString(16)}::1`
    const { path } = authApi.register
    const statuses = [
      await call({ path: authApi.authorize.path, body: { ...login(n), password }, address }),
      await call({ path, body: formOf(`newcomer${n}`), address }),
      await call({ path: authApi.resetPassword.path, body: { step: 'request', ...login(n) }, address }),
    ]
    return statuses.map(({ status }) => status)
  }
  const all = async () => {
    const seen = []
    for (let n = 0; n < 10; n++) seen.push(await newcomer(n))
    return seen
  }
  const [newcomers, { counts }] = await underFlood(networks, 448, all)
  expect(newcomers).toEqual(newcomers.map(() => [200, 201, 200]))
  expect(counts[429]).toBeGreaterThan(100)
})

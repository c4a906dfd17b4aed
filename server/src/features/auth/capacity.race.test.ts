import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeys } from '../../lib/keys.ts'
import type { Flooded } from '../../testing/flood.ts'
import { activate, password } from '../../testing/people.ts'
import { endAll, start, untilReady } from '../../testing/processes.ts'
import { reservePort } from '../../testing/reserve-port.ts'
import { testWorld } from '../../testing/world.ts'

let ports: string[]
const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-capacity-'))
const people = Array.from({ length: 6 }, (_, i) => `person${i}`)

/** Two processes on one PostgreSQL, behind a proxy that says who calls. */
const secret = randomBytes(32)
const w = testWorld({ deps: { keys: createKeys([secret]) }, clears: false })
beforeAll(async () => {
  for (const name of people) await activate(w, name)
  // The first step is the whole sign-in: nothing else is measured.
  await w.db.updateTable('account').set({ otp_transport: null }).execute()
  ports = [await reservePort(), await reservePort()]
  const settings = {
    DATABASE_URL: w.ground.url ?? '',
    SECRET_KEYS: secret.toString('base64'),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  }
  for (const PORT of ports)
    start({ ...settings, PUBLIC_URL: `http://localhost:${PORT}`, DATA_DIR: join(dataDir, PORT), PORT })
  await Promise.all(ports.map(untilReady))
})
afterAll(async () => {
  await endAll()
  rmSync(dataDir, { recursive: true, force: true })
})

const devices = new Map<string, string>()

/** From an address of their own; every second one on a device that is known from the last time. */
async function signIn(i: number): Promise<{ status: number; ms: number }> {
  const name = people[i % people.length] ?? ''
  const cookie = i % 2 ? devices.get(name) : undefined
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.100.${(i % 200) + 1}`,
    ...(cookie ? { cookie } : {}),
  }
  const body = JSON.stringify({ login: `${name}@example.com`, password })
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${ports[i % 2]}${authApi.authorize.path}`, {
    method: 'POST',
    headers,
    body,
  })
  await answer.text()
  const ms = performance.now() - began
  devices.set(
    name,
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('kabinet_device'))
      ?.split(';')[0] ?? '',
  )
  return { status: answer.status, ms }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function measure(times: number): Promise<{ statuses: number[]; ms: number }> {
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await signIn(i))
  return { statuses: [...new Set(answers.map(({ status }) => status))], ms: median(answers.map(({ ms }) => ms)) }
}

test('a hundred connections of strangers from one address refuse nobody else, and are refused themselves', async () => {
  await measure(12)
  const quiet = await measure(30)
  const flood = fork(fileURLToPath(new URL('../../testing/flood.ts', import.meta.url)), ['203.0.113.7', ...ports])
  const ended = new Promise<Flooded>((resolve) => {
    flood.once('message', (answer: Flooded) => resolve(answer))
  })
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const flooded = await measure(120)
  flood.send('stop')
  const { counts, refusedMs } = await ended
  expect([quiet.statuses, flooded.statuses]).toEqual([[200], [200]])
  const admitted = (counts[201] ?? 0) + (counts[403] ?? 0)
  expect(admitted).toBeGreaterThan(0)
  expect(counts[429]).toBeGreaterThan(10 * admitted)
  // Times are for the reader: how long they are depends on the machine. `npm run bench` has the bars.
  process.stdout.write(
    `sign-in ${quiet.ms.toFixed(1)} ms, under the flood ${flooded.ms.toFixed(1)} ms; a rejection ${refusedMs.p50.toFixed(1)} ms, p95 ${refusedMs.p95.toFixed(1)} ms\n`,
  )
})

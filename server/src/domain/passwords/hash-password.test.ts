import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeys } from '../../lib/keys.ts'
import { createLine, inLine } from '../admission/line.ts'
import { createHasher, hashLoad } from './hash-password.ts'

const older = randomBytes(32)
const keys = createKeys([older])
const hasher = createHasher(keys, 2)

test('hashes a password at the cost that OWASP recommends', async () => {
  expect(await hasher.hash('Ognennaya-7Reka')).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('accepts a password only for its own hash, to the last character', async () => {
  const stored = await hasher.hash('Ognennaya-7Reka')
  expect(await hasher.verify(stored, 'Ognennaya-7Reka')).toEqual({
    right: true,
    stale: false,
  })
  for (const wrong of ['Ognennaya-7Rek', 'Ognennaya-7Reka!', 'ognennaya-7Reka', '']) {
    expect((await hasher.verify(stored, wrong)).right).toBe(false)
  }
})

test('rejects every password of an unknown login', async () => {
  expect((await hasher.verify(undefined, 'Ognennaya-7Reka')).right).toBe(false)
})

test('verifies a hash under an older secret key, and reports it as stale', async () => {
  const stored = await hasher.hash('Ognennaya-7Reka')
  const rotated = createHasher(createKeys([randomBytes(32), older]), 2)
  expect(await rotated.verify(stored, 'Ognennaya-7Reka')).toEqual({
    right: true,
    stale: true,
  })
})

test('rejects every password without the secret key', async () => {
  const stored = await hasher.hash('Ognennaya-7Reka')
  const { right } = await createHasher(createKeys([randomBytes(32)]), 2).verify(stored, 'Ognennaya-7Reka')
  expect(right).toBe(false)
})

test.runIf(process.platform === 'linux')('runs hashes in threads of lower priority', async () => {
  const niceOf = (thread: string) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
  const niceness = niceOf(String(process.pid))
  await Promise.all([hasher.hash('a'), hasher.hash('b')])
  const nices = readdirSync('/proc/self/task').map(niceOf)
  expect([niceOf(String(process.pid)), Math.max(...nices)]).toEqual([niceness, Math.min(19, niceness + 10)])
})

test('runs the configured number of hashes at once, and looks up the same number in addition', async () => {
  const state = { line: createLine(3), hasher: createHasher(keys, 3) }
  const stored = await hasher.hash('Ognennaya-7Reka')
  let looked = 0
  let running = 0
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const look = async () => {
    looked++
    await opened
    running = Math.max(running, hashLoad(state).running)
    return stored
  }
  const verify = (_: unknown, i: number) =>
    inLine(state, { whose: [`${i}`] }, async () => state.hasher.verify(await look(), 'Ognennaya-7Reka'))
  const verdicts = Array.from({ length: 12 }, verify)
  await setImmediate()
  expect({ looked, ...hashLoad(state) }).toEqual({ looked: 6, running: 0, waiting: 12 })
  open()
  await Promise.all(verdicts)
  expect(running).toBe(3)
  expect(hashLoad(state)).toEqual({ running: 0, waiting: 0 })
})

test.each([
  { hashesAtOnce: 2, crowd: 60, max: 4 },
  { hashesAtOnce: 256, crowd: 500, max: 500 },
])('looks up at most $most of $crowd parallel callers at a time, and finally all of them', async (row) => {
  const state = { line: createLine(row.hashesAtOnce) }
  let asking = 0
  let max = 0
  const look = async () => {
    max = Math.max(max, ++asking)
    await setImmediate()
    asking--
    throw new Error('found')
  }
  const others = Array.from({ length: row.crowd }, (_, n) => inLine(state, { whose: [`${n}`] }, look))
  for (const other of await Promise.allSettled(others)) expect(other).toMatchObject({ reason: { message: 'found' } })
  expect(max).toBe(row.max)
})

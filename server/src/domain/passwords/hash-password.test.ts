import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createKeys } from '../../lib/keys.ts'
import { inLine } from '../admission/line.ts'
import { hashLoad, hashPassword, runHashesAtOnce, verifyPassword } from './hash-password.ts'

const older = randomBytes(32)
const keys = createKeys([older])
// Files share the process, and others hash cheaply.
beforeAll(() => runHashesAtOnce(2))

test('a password is stored as expensively as OWASP has it', async () => {
  expect(await hashPassword(keys, 'Ognennaya-7Reka')).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('a password is right for its own hash only, to the last character', async () => {
  const stored = await hashPassword(keys, 'Ognennaya-7Reka')
  expect(await verifyPassword(keys, stored, 'Ognennaya-7Reka')).toEqual({
    right: true,
    stale: false,
  })
  for (const wrong of ['Ognennaya-7Rek', 'Ognennaya-7Reka!', 'ognennaya-7Reka', '']) {
    expect((await verifyPassword(keys, stored, wrong)).right).toBe(false)
  }
})

test('rejects every password of an unknown login', async () => {
  expect((await verifyPassword(keys, undefined, 'Ognennaya-7Reka')).right).toBe(false)
})

test('verifies a hash under an older secret key, and reports it as stale', async () => {
  const stored = await hashPassword(keys, 'Ognennaya-7Reka')
  const rotated = createKeys([randomBytes(32), older])
  expect(await verifyPassword(rotated, stored, 'Ognennaya-7Reka')).toEqual({
    right: true,
    stale: true,
  })
})

test('without the secret key the database alone can not check a password', async () => {
  const stored = await hashPassword(keys, 'Ognennaya-7Reka')
  const { right } = await verifyPassword(createKeys([randomBytes(32)]), stored, 'Ognennaya-7Reka')
  expect(right).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'hashes are made by threads that give way to those who only read',
  async () => {
    const niceOf = (thread: string) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
    const own = niceOf(String(process.pid))
    await Promise.all([hashPassword(keys, 'a'), hashPassword(keys, 'b')])
    const nices = readdirSync('/proc/self/task').map(niceOf)
    expect([niceOf(String(process.pid)), Math.max(...nices)]).toEqual([own, own + 10])
  },
)

test('runs as many hashes at once as configured, and looks up as many again', async () => {
  runHashesAtOnce(3)
  const stored = await hashPassword(keys, 'Ognennaya-7Reka')
  let looked = 0
  let running = 0
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const look = async () => {
    looked++
    await opened
    running = Math.max(running, hashLoad().running)
    return stored
  }
  const verify = (_: unknown, i: number) =>
    inLine({ whose: [`${i}`] }, async () => verifyPassword(keys, await look(), 'Ognennaya-7Reka'))
  const verdicts = Array.from({ length: 12 }, verify)
  await setImmediate()
  expect({ looked, ...hashLoad() }).toEqual({ looked: 6, running: 0, waiting: 12 })
  open()
  await Promise.all(verdicts)
  expect(running).toBe(3)
  expect(hashLoad()).toEqual({ running: 0, waiting: 0 })
})

test.each([
  { hashesAtOnce: 2, crowd: 60, most: 4 },
  { hashesAtOnce: 256, crowd: 500, most: 500 },
])(
  'of a crowd of $crowd strangers, $most at a time are looked up before their hashes, and all of them are',
  async (row) => {
    runHashesAtOnce(row.hashesAtOnce)
    let asking = 0
    let most = 0
    // So many hashes would be dear: what is looked for ends each attempt.
    const look = async () => {
      most = Math.max(most, ++asking)
      await setImmediate()
      asking--
      throw new Error('found')
    }
    const strangers = Array.from({ length: row.crowd }, (_, n) => inLine({ whose: [`${n}`] }, look))
    for (const stranger of await Promise.allSettled(strangers))
      expect(stranger).toMatchObject({ reason: { message: 'found' } })
    expect(most).toBe(row.most)
  },
)

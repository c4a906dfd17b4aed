import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { administer, endAll, runKabinet, untilReady } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const dataDir = temporaryFolder()
const DATA_DIR = dataDir

afterEach(endAll)

test('exits with one line that names a wrong setting', async () => {
  const { complained, said, ended } = runKabinet({ DATA_DIR, PORT: 'http' })
  expect(await ended).toBe(1)
  expect(await complained).toBe('Kabinet cannot start: PORT must be a whole number from 1 to 65535, not “http”\n')
  expect(await said).toBe('')
})

test('exits with one line when the data folder cannot be used', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  expect(await whyNot({ DATA_DIR: join(file, 'data'), PORT: await reservePort() })).toMatch(
    /^DATA_DIR cannot be used: ENOTDIR.*$/,
  )
})

test('exits with one line when the address or port cannot be bound', { tags: ['long'] }, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const PORT = String(address !== null && typeof address === 'object' ? address.port : 0)
  expect(await whyNot({ DATA_DIR, PORT })).toBe('PORT is in use by another program')
  taken.close()
  const abroad = { PUBLIC_URL: 'http://localhost:4000', PORT: await reservePort() }
  expect(await whyNot({ DATA_DIR, ...abroad, HOST: '192.0.2.1' })).toMatch(
    /^HOST is not an address of this machine: .*$/,
  )
})

test('opens a database with the generated keys that sealed it, and exits with one line for other keys', {
  tags: ['long'],
}, async () => {
  const made = join(dataDir, 'made-keys')
  const { code, said } = await administer({}, 'secrets', 'new')
  expect(code).toBe(0)
  expect(said).toMatch(/^[\w+/]{43}=\n$/)
  writeFileSync(made, said)
  const sealed = { DATA_DIR: join(dataDir, 'sealed'), PORT: await reservePort() }
  const first = runKabinet({ ...sealed, SECRET_KEYS_FILE: made })
  await untilReady(sealed.PORT)
  await first.stop('SIGTERM')
  writeFileSync(made, (await administer({}, 'secrets', 'new')).said)
  expect(await whyNot({ ...sealed, SECRET_KEYS_FILE: made })).toMatch(
    /^SECRET_KEYS has no key with the id [0-9a-f]{8}, which .* after the newest one$/,
  )
})

test('starts, refuses a second process on the same data, finishes accepted requests on exit, and restarts', async () => {
  const port = await reservePort()
  const first = runKabinet({ DATA_DIR, PORT: port })
  await untilReady(port)

  const second = runKabinet({ DATA_DIR, PORT: await reservePort() })
  expect(await second.ended).toBe(1)
  expect(await second.complained).toMatch(/^Kabinet cannot start: DATA_DIR is in use: process \d+ .*\n$/)

  const half = await halfSent(port)
  const ended = first.ended
  first.child.kill('SIGTERM')
  await wait(300)
  // npm repeats the signal.
  first.child.kill('SIGTERM')
  expect(await half.finish()).toContain('HTTP/1.1 400')
  expect(await ended).toBe(0)
  const lines = (await first.said).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ inbox: `http://localhost:${port}/dev/inbox` }),
  )
  expect(await first.complained).toBe('')

  const again = runKabinet({ DATA_DIR, PORT: port })
  await untilReady(port)
  const over = again.ended
  // A terminal signals the whole process group, and npm repeats the signal at any moment after that.
  for (let echo = 0; echo < 500; echo++) {
    again.child.kill('SIGINT')
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await over).toBe(0)
})

test('starts with the lock file of a crashed process', async () => {
  const port = await reservePort()
  const crashed = runKabinet({ DATA_DIR, PORT: port })
  await untilReady(port)
  await crashed.stop('SIGKILL')
  const lock = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))
  expect(lock.pid).toBe(crashed.child.pid)
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...lock, pid: process.pid }))
  const next = runKabinet({ DATA_DIR, PORT: port })
  await untilReady(port)
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

async function whyNot(env: Record<string, string>): Promise<string> {
  const { complained, ended } = runKabinet(env)
  expect(await ended).toBe(1)
  return /^Kabinet cannot start: (.*)\n$/.exec(await complained)?.[1] ?? `more than one line: ${await complained}`
}

async function halfSent(port: string) {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /api/auth/authorize HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  await wait(100)
  return {
    finish: () => {
      socket.write('}')
      return text(socket)
    },
  }
}

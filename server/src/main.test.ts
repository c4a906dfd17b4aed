import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { end, endAll, freePort, start, untilReady } from './testing/processes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-main-'))
const DATA_DIR = dataDir

afterEach(endAll)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a wrong setting stops the start with one line that names it', async () => {
  const { complained, said, ended } = start({ DATA_DIR, PORT: 'http' })
  expect(await ended).toBe(1)
  expect(await complained).toBe('Kabinet cannot start: PORT must be a whole number from 1 to 65535, not “http”\n')
  expect(await said).toBe('')
})

test('it starts, refuses a second process on the same data, answers what it accepted before it goes, and comes back', async () => {
  const port = await freePort()
  const first = start({ DATA_DIR, PORT: port })
  await untilReady(port)

  const second = start({ DATA_DIR, PORT: await freePort() })
  expect(await second.ended).toBe(1)
  expect(await second.complained).toMatch(/^Kabinet cannot start: DATA_DIR is in use: process \d+ .*\n$/)

  const half = await halfSent(port)
  const ended = first.ended
  first.child.kill('SIGTERM')
  await wait(300)
  expect(await half.finish()).toContain('HTTP/1.1 400')
  expect(await ended).toBe(0)
  expect(await first.said).toContain(`http://localhost:${port}/dev/inbox`)
  expect(await first.complained).toBe('')

  const again = start({ DATA_DIR, PORT: port })
  await untilReady(port)
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
}, 120_000)

test('what a crashed process left behind does not stop the next one', async () => {
  const port = await freePort()
  const crashed = start({ DATA_DIR, PORT: port })
  await untilReady(port)
  await end(crashed.child, 'SIGKILL')
  const lock = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))
  expect(lock.pid).toBe(crashed.child.pid)
  // The same number, but another process by now.
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...lock, pid: process.pid }))
  const next = start({ DATA_DIR, PORT: port })
  await untilReady(port)
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
}, 120_000)

/** A request whose last byte is still on the way. */
async function halfSent(port: string) {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /api/auth/authorize HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{')
  await wait(100)
  return {
    finish: () => {
      socket.write('}')
      return text(socket)
    },
  }
}

import { connect, type Socket } from 'node:net'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testSso } from '../testing/sso.ts'

const lines: { level: number; msg: string; err?: unknown; status?: number }[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const w = testSso({ deps: { log } })

const start = 'http.server.request.start'
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const routes = [
  ['POST', '/api/auth/authorize', json],
  ['PATCH', '/api/users/me', json],
  ['POST', '/api/users/me/avatar', 'multipart/form-data; boundary=x'],
  ['POST', '/oauth/token', form],
  ['POST', '/oauth/par', form],
  ['POST', '/oauth/register', json],
  ['PUT', '/oauth/register/0190a5b2-7b1e-7c3a-9d2f-6a1b2c3d4e5f', json],
  ['POST', '/authorize', form],
  ['POST', '/oauth/logout', form],
] as const

async function hangUp(method: string, path: string, type: string): Promise<void> {
  const begun = Promise.withResolvers<Socket>()
  const note = (message: unknown) => begun.resolve((message as { socket: Socket }).socket)
  subscribe(start, note)
  const client = connect(Number(new URL(w.base).port), 'localhost')
  const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, 'content-length: 1000']
  client.write(`${head.join('\r\n')}\r\nauthorization: Bearer x\r\n\r\nhalf`)
  const line = await begun.promise
  unsubscribe(start, note)
  const closed = new Promise((resolve) => line.once('close', resolve))
  client.resetAndDestroy()
  await closed
}

test.each(routes)('logs no error where a client hangs up at %s %s', async (method, path, type) => {
  lines.length = 0
  await hangUp(method, path, type)
  await fetch(`${w.base}/api/handbooks/regions`)
  expect(lines.filter(({ level, status = 0 }) => level > 30 || status >= 500)).toEqual([])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

test('logs a client that hangs up as debug', async () => {
  lines.length = 0
  await hangUp('POST', '/api/auth/authorize', json)
  await expect.poll(() => lines.map(({ level, msg }) => [level, msg])).toEqual([[20, 'the client hung up']])
})

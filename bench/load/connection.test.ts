import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, serveHttp } from '../../testbed/ports.ts'
import { jsonOf, openConnection, requestOf, requireStatus } from './connection.ts'
import { drive, percentile } from './drive.ts'

let server: Listening
const long = 'x'.repeat(200_000)
beforeAll(async () => {
  server = await serveHttp(async (request, answer) => {
    if (request.url === '/closes') return void answer.setHeader('connection', 'close').end('bye')
    if (request.url === '/chunks') {
      answer.write('one')
      await wait(20)
      return void answer.end(long)
    }
    if (request.url === '/nothing') return void answer.writeHead(304).end()
    const body = (await request.toArray()).join('')
    answer.setHeader('content-length', Buffer.byteLength(body)).end(body)
  })
})
afterAll(() => server.close())

test('reads answers of any framing to their end, and reuses or reopens the connection', async () => {
  const connection = openConnection(server.port)
  const get = (path: string) => connection.send(requestOf('GET', path))
  expect((await get('/chunks')).body.toString()).toBe(`one${long}`)
  expect((await get('/nothing')).status).toBe(304)
  expect((await get('/closes')).body.toString()).toBe('bye')
  const body = JSON.stringify({ name: 'Анна', long })
  expect(jsonOf(await connection.send(requestOf('POST', '/', {}, body)))).toEqual({ name: 'Анна', long })
  connection.close()
})

test('fails on an answer with another status', async () => {
  const step = async ({ connection }: { connection: ReturnType<typeof openConnection> }) =>
    requireStatus(await connection.send(requestOf('GET', '/nothing')))
  await expect(drive(server.port, step, 0.1, 2)).rejects.toThrow('200 was awaited, not HTTP/1.1 304')
})

test('computes percentiles of sorted values', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => n)
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([], 0.5)]).toEqual([50, 99, 0])
})

import { route } from '@kabinet/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testWorld } from '../testing/world.ts'
import { createHttp } from './create-http.ts'
import { serve } from './serve.ts'

const upload = route({
  method: 'POST',
  path: '/api/upload',
  who: 'anyone',
  upload: true,
  summary: 'Counts bytes',
  reply: z.object({ bytes: z.number() }),
  errors: [],
})

const w = testWorld({ clears: false })
let app: FastifyInstance
let address = ''
beforeAll(async () => {
  app = await createHttp(w.deps)
  serve(app, w.deps, upload, async ({ file }) => ({ bytes: file.length }))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const part = (disposition: string, content: string) =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const file = part('name="file"; filename="a.jpg"', 'four')
const send = async (payload: string, type = 'multipart/form-data; boundary=b') => {
  const answer = await app.inject({ method: 'POST', url: upload.path, payload, headers: { 'content-type': type } })
  return { status: answer.statusCode, body: answer.json() }
}

test('accepts one file in the field `file`, with or without a filename', async () => {
  expect(await send(`${file}--b--`)).toEqual({ status: 200, body: { bytes: 4 } })
  expect((await send(`${part('name="file"; filename=""', 'four')}--b--`)).body.bytes).toBe(4)
  expect((await send(`${part('name="file"', 'four')}--b--`)).body.bytes).toBe(4)
  expect((await send(`${part('name="file"; filename="empty"', '')}--b--`)).body.bytes).toBe(0)
})

describe('rejects (UP-08):', () => {
  test.each([
    ['no part at all', '--b--', 400, 4],
    ['no body', '', 400, 4],
    ['another field', `${part('name="photo"; filename="a.jpg"', 'four')}--b--`, 400, 4],
    ['a field without a name', `${part('filename="a.jpg"', 'four')}--b--`, 400, 4],
    ['a field called __proto__', `${part('name="__proto__"; filename="a"', 'four')}--b--`, 400, 4],
    ['two files', `${file}${file}--b--`, 413, 14],
    ['a file and a field', `${file}${part('name="user_id"', '1')}--b--`, 413, 14],
    ['a thousand parts', `${file.repeat(1000)}--b--`, 413, 14],
    ['a field of a megabyte', `${part('name="note"', 'x'.repeat(1e6))}--b--`, 413, 14],
    ['a file of a megabyte', `${part('name="file"; filename="a"', 'x'.repeat(1e6))}--b--`, 413, 14],
    ['a form that breaks off', file, 400, 4],
    [
      'a form that breaks off in a file',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nfo',
      400,
      4,
    ],
    ['another boundary than it says', `${file}--b--`.replaceAll('--b', '--c'), 400, 4],
  ])('%s', async (_, payload, status, code) => {
    const answer = await send(payload)
    expect([answer.status, answer.body.error_code]).toEqual([status, code])
  })

  test.each(['application/json', 'text/plain', 'application/octet-stream'])(
    'a body of type %s with 415',
    async (type) => {
      expect((await send('{}', type)).status).toBe(415)
    },
  )

  test.each(['multipart/form-data', 'multipart/form-data; boundary='])(
    'the type %j, which names no boundary',
    async (type) => {
      const answer = await send(`${file}--b--`, type)
      expect([answer.status, answer.body.error_code]).toEqual([400, 4])
    },
  )
})

test('answers a file of 30 megabytes while its sender keeps sending', async () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(30e6)]), 'a.jpg')
  const { status } = await fetch(`${address}${upload.path}`, { method: 'POST', body })
  expect(status).toBe(413)
})

test('rejects a form on any other route', async () => {
  const { status } = await w.send('POST', '/api/auth/logout', `${file}--b--`, {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(status).toBe(415)
})

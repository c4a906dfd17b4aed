import type { RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, reservePort, serveHttp } from '../testbed/ports.ts'
import { type Pair, startPair } from './testing/pair.ts'

type Value = { stringValue?: string; intValue?: number }
type Told = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
}

const spans: Told[] = []
let received = ''
let collector: Listening | undefined
const collect: RequestListener = async (request, response) => {
  const sent = JSON.stringify(await json(request))
  received += sent
  const exported: { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] } = JSON.parse(sent)
  spans.push(...exported.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  response.setHeader('content-type', 'application/json').end('{}')
}
let pair: Pair
beforeAll(async () => {
  collector = await serveHttp(collect)
  pair = await startPair(await reservePort(), {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'traces.ts')}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_SERVICE_NAME: 'kabinet-test',
  })
})
afterAll(async () => {
  await pair?.stop()
  await collector?.close()
})

const attribute = ({ attributes }: Told, name: string) => attributes.find(({ key }) => key === name)?.value
const call = (path: string, body?: object) =>
  fetch(`http://127.0.0.1:${pair.ports[0]}${path}`, {
    headers: {
      'content-type': 'application/json',
      accept: 'text/html',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
const spanOf = (requestId: string | null) =>
  spans.find((span) => attribute(span, 'kabinet.request_id')?.stringValue === requestId)

test('traces a request with its statements, with names only', async () => {
  const body = { login: 'unheard@example.com', password: 'Unheard-7Ognennaya' }
  const answer = await call('/api/auth/authorize', body)
  const requestId = answer.headers.get('x-request-id')
  await expect.poll(() => spanOf(requestId)).toBeDefined()
  const request = spanOf(requestId)
  expect(request?.name).toBe('POST /api/auth/authorize')
  expect(request?.traceId).not.toBe('a'.repeat(32))
  expect(request?.parentSpanId ?? '').toBe('')
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(within.map(({ name }) => name)).toContain('select identifier_owner')
  expect(within.every((span) => attribute(span, 'db.query.text')?.stringValue?.includes('$1'))).toBe(true)
})

test('records no paths, input or search terms in spans', async () => {
  const login = { login: 'unheard@example.com', password: 'Unheard-7Ognennaya' }
  const person = { first_name: 'Unheard', last_name: 'Королёва', email: login.login, password: 'Ognennaya-7Reka' }
  const registered = await call('/api/auth/register', { ...person, agreement: true, personal_data_consent: true })
  expect(registered.status).toBe(201)
  await call('/api/auth/authorize', login)
  await call('/authorize?client_id=unheard&state=unheard')
  const page = await call('/services/unheard?unheard=1')
  await expect.poll(() => spanOf(page.headers.get('x-request-id'))?.name).toBe('GET /services/:id')
  expect(spans.map(({ name }) => name)).toContain('insert registration')
  expect(received.includes('kabinet-test')).toBe(true)
  expect(/unheard|Королёва|Reka/i.exec(received)?.[0]).toBeUndefined()
})

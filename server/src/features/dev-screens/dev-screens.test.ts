import { locales } from '@kabinet/contract/fields/locale'
import { flows } from '@kabinet/contract/flows/all'
import { messagesOf } from '@kabinet/contract/flows/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownGateway } from '../../config/sms-gateway.ts'
import { type Loopback, onLoopback } from '../../testing/on-loopback.ts'
import { world, testWorld } from '../../testing/world.ts'
import { messageKinds } from './compose-samples.ts'

const w = testWorld({ clears: false })
let get: Loopback['get']
beforeAll(async () => {
  ;({ get } = await onLoopback(w.app))
})

describe.each(locales)('e-mails and SMS of /dev/screens in %s', (lang) => {
  test('lists all of them without unfilled placeholders [SP-2.66]', async () => {
    const { items }: { items: Shown[] } = JSON.parse((await get(`/dev/screens/messages.json?lang=${lang}`)).body)
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(messageKinds))
    for (const { subject, text } of items)
      expect(`${subject ?? 'SMS'} ${text}`).not.toMatch(/undefined|null|\[object|NaN|[{}]/)
    expect(items.filter(({ transport }) => transport === 'sms').length).toBeGreaterThan(10)
  })

  test.each(messageKinds)('shows %s in either theme and without scripts', async (kind) => {
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map((theme) => get(`/dev/screens/letters/${kind}?lang=${lang}&theme=${theme}`)),
    )
    expect(light?.body).toContain(`<html lang="${lang}">`)
    expect(light?.body).toContain('@media not all')
    expect(dark?.body).toContain('@media all')
    for (const answer of [light, dark]) {
      expect(answer?.body).not.toMatch(/undefined|\[object|prefers-color-scheme: dark/)
      expect(answer?.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    }
  })
})
type Shown = { kind: string; transport: string; subject: string | null; text: string }

test('maps every message to an existing step of its flow', () => {
  const steps = Object.values(messagesOf).flatMap((places) => places.filter((place) => 'flow' in place))
  expect(steps.filter(({ flow, step }) => !Object.keys(flows[flow].steps).includes(step))).toEqual([])
})

test.each([
  ['/dev/screens', "frame-ancestors 'none'"],
  ['/dev/screens/frame', "frame-ancestors 'self'"],
])('%s allows only our own scripts: %s', async (url, ancestors) => {
  const { headers } = await get(url)
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(headers['content-security-policy']).toContain(ancestors)
  expect(headers['cache-control']).toBe('no-store')
})

test.each(['nothing', '..%2f..%2fsecret-keys', '%00', 'constructor'])(
  'redirects an unknown e-mail (%s) to the index',
  async (kind) => {
    const answer = await get(`/dev/screens/letters/${kind}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dev/screens'])
  },
)

const addresses = [
  '/dev/screens',
  '/dev/screens/frame',
  '/dev/screens/messages.json',
  '/dev/screens/letters/login_code',
]

test.each(addresses)('hides %s from a foreign Host (DNS rebinding)', async (url) => {
  expect((await get(url, { host: 'evil.example' })).statusCode).toBe(404)
  expect((await get(url, { host: '127.0.0.1:3000' })).statusCode).not.toBe(404)
})

test('does not exist when other machines can connect', async () => {
  const other = await world({ config: { isLoopbackOnly: false } })
  for (const url of addresses)
    expect((await other.app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(404)
  await other.close()
})

test('also exists with configured senders', async () => {
  const other = await world({ config: { smtpUrl: 'smtp://127.0.0.1:1', smsGateway: ownGateway('http://127.0.0.1:1') } })
  expect((await (await onLoopback(other.app)).get('/dev/screens/messages.json')).statusCode).toBe(200)
  await other.close()
})

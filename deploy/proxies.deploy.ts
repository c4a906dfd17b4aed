import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Started, startProcess } from '../testbed/process.ts'
import { fileForm, jpegOf } from '../server/src/testing/photos.ts'
import { reservePort } from '../testbed/ports.ts'
import { type Client, openClient } from './testing/ask.ts'
import { type Pair, startPair } from './testing/pair.ts'
import { keepCertificate, proxies, requireSound } from './testing/proxies.ts'

const callsPerMinute = 150
const folder = mkdtempSync(join(tmpdir(), 'kabinet-proxies-'))
let port: string
let pair: Pair
beforeAll(async () => {
  port = await reservePort()
  pair = await startPair(port, { LIMIT_CALLS_PER_MINUTE: String(callsPerMinute) })
})
afterAll(async () => {
  await pair?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(Object.entries(proxies).map(([name, make], index) => ({ name, make, network: `127.0.${index + 1}` })))(
  'behind the sample of $name',
  ({ name, make, network }) => {
    let proxy: Started
    const clients: Client[] = []
    const clientAt = (last: number) => {
      const client = openClient(port, `${network}.${last}`)
      clients.push(client)
      return client
    }
    beforeAll(async () => {
      const target = join(folder, name)
      keepCertificate(target)
      const command = make({ folder: target, port, processes: pair.ports })
      requireSound(command)
      proxy = startProcess(command.program, command.run, command.env, target)
      await untilReady(clientAt(1))
    })
    afterAll(async () => {
      for (const client of clients) client.close()
      await proxy?.stop()
    })

    test('publishes only public URLs and ignores forged headers', async () => {
      const claims = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }
      const { body, headers } = await clientAt(2).ask({ path: '/.well-known/openid-configuration', headers: claims })
      const { issuer, token_endpoint } = JSON.parse(body)
      expect([issuer, token_endpoint]).toEqual([`https://localhost:${port}`, `https://localhost:${port}/oauth/token`])
      expect(body).not.toMatch(/evil|http:/)
      expect(headers['strict-transport-security']).toBeDefined()
    })

    test("counts limits by the caller's address, not by its headers", async () => {
      expect(await flood(clientAt(3))).toEqual(new Set([401, 429]))
      expect((await clientAt(4).ask({ path: '/api/users/me' })).status).toBe(401)
    })

    test('passes a photo of the maximum size', async () => {
      const { status, body } = await sendPhoto(clientAt(5), `${name}@example.com`)
      expect([status, body]).toEqual([200, expect.stringContaining('slices_info')])
    })

    test('answers every request while the processes are restarted in turn', async () => {
      const { answered, failed } = await loadDuring([6, 7, 8].map(clientAt), pair.restart)
      expect([...failed]).toEqual([])
      expect(answered).toBeGreaterThan(1000)
    })
  },
)

async function flood(client: Client) {
  const calls = Array.from({ length: 2 * callsPerMinute + 50 }, (_, n) =>
    client.ask({ path: '/api/users/me', headers: { 'x-forwarded-for': `10.9.${n >> 8}.${n & 255}` } }),
  )
  return new Set((await Promise.all(calls)).map(({ status }) => status))
}

async function sendPhoto(client: Client, email: string) {
  const token = await register(client, email)
  const form = await fileForm(await jpegOf(512_000))
  const headers = { ...form.headers, 'auth-token': token, 'content-length': String(form.body.length) }
  return client.ask({ method: 'POST', path: '/api/users/me/avatar', headers, body: form.body })
}

/** A GET that proxies may retry, and a POST that they must not. Neither counts against a limit. */
const requests = [
  { method: 'GET', path: '/.well-known/openid-configuration', status: 200 },
  { method: 'POST', path: '/no-such-page', status: 404 },
] as const

async function loadDuring(clients: Client[], work: () => Promise<void>) {
  const over = new AbortController()
  const failed = new Set<string>()
  let answered = 0
  const ask = async (client: Client) => {
    while (!over.signal.aborted) {
      for (const { status: right, ...one } of requests) {
        const status = await client.ask(one).then(({ status: received }) => received, String)
        if (status === right) answered += 1
        else failed.add(`${one.method} ${status}`)
      }
    }
  }
  const load = clients.map(ask)
  await work().finally(() => over.abort())
  await Promise.all(load)
  return { answered, failed }
}

async function untilReady(client: Client): Promise<void> {
  const isReady = () =>
    client.ask({ path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  for (let tries = 0; tries < 200 && !(await isReady()); tries += 1) await wait(100)
}

async function register(client: Client, email: string): Promise<string> {
  const json = { 'content-type': 'application/json' }
  const form = {
    first_name: 'Анна',
    last_name: 'Королёва',
    email,
    password: 'Ognennaya-7Reka',
    agreement: true,
    personal_data_consent: true,
  }
  const sent = await client.ask({
    method: 'POST',
    path: '/api/auth/register',
    headers: json,
    body: JSON.stringify(form),
  })
  const cookie = (sent.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
  await expect.poll(() => pair.emails().some((mail) => mail.includes(email))).toBe(true)
  const mail: { text: string } = JSON.parse(pair.emails().find((one) => one.includes(email)) ?? '{}')
  const token = decodeURIComponent(/[?&]token=([\w%.~-]+)/.exec(mail.text)?.[1] ?? '')
  const confirmed = await client.ask({
    method: 'POST',
    path: '/api/auth/register/confirm',
    headers: { ...json, cookie },
    body: JSON.stringify({ token, sign_in: true }),
  })
  return JSON.parse(confirmed.body).session?.access_token ?? `none: ${confirmed.body}`
}

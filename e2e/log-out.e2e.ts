import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, serveHttp } from '../testbed/ports.ts'
import { comeIn, expectPage, heading } from './people.ts'
import { connectService, requestOf, type Secrets } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const t = words('ru')
const on = stage()
let rp: Listening
let home: string
let received: { path: string; body: string }[]

beforeAll(async () => {
  rp = await serveHttp(async (request, response) => {
    const body = await text(request)
    if (request.method === 'POST') received.push({ path: request.url ?? '', body })
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>RP</title><h1>Romashka</h1>')
  })
  home = `http://localhost:${rp.port}`
  received = []
})

afterAll(() => rp.close())

async function connect(page: Page): Promise<Secrets> {
  const service = await connectService(page, `${home}/cb`)
  const status = await page.evaluate(
    async ({ id, ...body }) => {
      const { access_token } = JSON.parse(localStorage.getItem('auth') ?? '{}')
      const headers = { 'auth-token': String(access_token), 'content-type': 'application/json' }
      return (await fetch(`/api/clients/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) })).status
    },
    { id: service.id, post_logout_redirect_uris: [`${home}/bye`], backchannel_logout_uri: `${home}/backchannel` },
  )
  expect(status).toBe(200)
  return service
}

async function provide(page: Page, service: Secrets): Promise<void> {
  await page.goto(requestOf(service, `${home}/cb`))
  await page.getByRole('button', { name: t('authorize.provide') }).click()
  await page.waitForURL(`${home}/cb?**`)
}

const leave = ({ clientId }: Secrets, more: Record<string, string> = {}) =>
  `/oauth/logout?${new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: `${home}/bye`, state: 's-1', ...more })}`

test('logs out on the request of a service: the user confirms and returns, and the service and other tabs are notified [SP-7.15]', async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox)
  const service = await connect(page)
  await provide(page, service)
  const cabinet = await page.context().newPage()
  await cabinet.goto(`${on.kabinet.url}/security`)
  await heading(cabinet, t('nav.security'))

  await page.goto(on.kabinet.url + leave(service))
  await expectPage(page, t('logOut.title'))
  await page.getByRole('button', { name: t('shell.logOut'), exact: true }).click()
  await page.waitForURL(`${home}/bye?state=s-1`)
  await heading(cabinet, t('login.title'))
  await expect.poll(() => received.map(({ path }) => path)).toEqual(['/backchannel'])
  expect(received[0]?.body).toMatch(/^logout_token=ey/)

  // Already signed out, and only its owner uses this service: the way back needs a press instead of a redirect.
  await page.goto(on.kabinet.url + leave(service))
  await heading(page, t('leaving.done.title'))
  await page.getByRole('link', { name: t('leaving.heldRedirect.go', { redirectHost: new URL(home).host }) }).click()
  await page.waitForURL(`${home}/bye?state=s-1`)
  await page.goto(`${on.kabinet.url}/logout`)
  await expectPage(page, t('leaving.done.title'))
})

test('lets the user stay, and shows our page in the requested language for an unregistered address', async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox)
  const service = await connect(page)
  await page.goto(on.kabinet.url + leave(service))
  await page.getByRole('button', { name: t('shell.leave.stay') }).click()
  await page.waitForURL(`${home}/bye?state=s-1`)
  await page.goto(`${on.kabinet.url}/`)
  await heading(page, t('nav.personalInfo'))
  await page.goto(on.kabinet.url + leave(service, { post_logout_redirect_uri: 'https://evil.example/' }))
  await expectPage(page, t('leaving.error.title'))
})

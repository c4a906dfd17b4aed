import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stage } from './stage.ts'

const on = stage()
const text = readFileSync(new URL('../docs/integrate/ci.md', import.meta.url), 'utf8')
const [, code = ''] = /^```js\n([\s\S]*?)^```$/m.exec(text) ?? []

async function listening(server: Server): Promise<AddressInfo> {
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the service has no port')
  return address
}

type Person = { email: string; password: string }
type Module = {
  register: () => Promise<Person>
  connect: (person: Person, redirectUri: string) => Promise<{ client_id: string; client_secret: string }>
  signIn: (page: Page, person: Person) => Promise<void>
}

test('signs a new user in to a new service by the module of the guide for CI', async () => {
  const folder = join(import.meta.dirname, '../node_modules/.guide-ci')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'kabinet.mjs')
  writeFileSync(file, code.replace("from 'playwright'", "from 'playwright-core'"))
  process.env['KABINET'] = on.kabinet.url
  const { register, connect, signIn }: Module = await import(pathToFileURL(file).href)
  const service = createServer((_request, response) => response.end('Back at the service')).listen(0, '127.0.0.1')
  const { port } = await listening(service)
  const redirect = `http://127.0.0.1:${port}/callback`
  const person = await register()
  const { client_id, client_secret } = await connect(person, redirect)
  expect(client_secret).toBeTruthy()
  const page = await on.open({ locale: 'en' })
  const request = { client_id, redirect_uri: redirect, response_type: 'code', scope: 'openid email' }
  await page.goto(`/authorize?${new URLSearchParams(request)}`)
  await signIn(page, person)
  await page.getByText('Back at the service').waitFor()
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
  service.close()
  rmSync(folder, { recursive: true })
})

test('builds the image of its pipeline from a file that exists', () => {
  const [, containerfile = ''] = /docker build -f kabinet\/(\S+)/.exec(text) ?? []
  expect(existsSync(join(import.meta.dirname, '..', containerfile))).toBe(true)
})

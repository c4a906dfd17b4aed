import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveHttp } from '../testbed/ports.ts'
import { stage } from './stage.ts'

const on = stage()
const text = readFileSync(new URL('../docs/integrate/ci.md', import.meta.url), 'utf8')
const [, code = ''] = /^```js\n([\s\S]*?)^```$/m.exec(text) ?? []

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
  const service = await serveHttp((_request, response) => response.end('Back at the service'))
  const redirect = `${service.url}/callback`
  const person = await register()
  const { client_id, client_secret } = await connect(person, redirect)
  expect(client_secret).toBeTruthy()
  const page = await on.open({ locale: 'en' })
  const request = { client_id, redirect_uri: redirect, response_type: 'code', scope: 'openid email' }
  await page.goto(`/authorize?${new URLSearchParams(request)}`)
  await signIn(page, person)
  await page.getByText('Back at the service').waitFor()
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
  await service.close()
  rmSync(folder, { recursive: true })
})

test('builds the image of its pipeline from a file that exists', () => {
  const [, containerfile = ''] = /docker build -f kabinet\/(\S+)/.exec(text) ?? []
  expect(existsSync(join(import.meta.dirname, '..', containerfile))).toBe(true)
})

import { apisApi } from '@kabinet/contract/api/services/apis.api'
import { recipes } from '@kabinet/contract/integrate/snippets'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as oidc from 'openid-client'
import { afterAll, expect, test } from 'vitest'
import { reservePort } from '../../../testbed/ports.ts'
import { runAlone, untilAnswering } from '../../../testbed/process.ts'
import { begin, consent, pageOf, testSso, tokensFor } from '../testing/sso.ts'

const w = testSso({ config: { allowLoopbackServices: true } })
const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(root, 'node_modules', '.guide-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function chapter(page: string): string {
  const text = readFileSync(join(root, `docs/integrate/${page}.md`), 'utf8')
  const [, code] = /^```js\n([\s\S]*?)^```$/m.exec(text) ?? []
  if (code === undefined) throw new Error(`${page}.md has no code`)
  return code
}

function fileOf(name: string, code: string): string {
  const file = join(folder, name)
  writeFileSync(file, code)
  return file
}

const start = (name: string, code: string, env: Record<string, string>) =>
  runAlone(process.execPath, [fileOf(name, code)], env, { cwd: root })

test('lets only signed-in users reach a protected route (protect.md)', async () => {
  const home = `http://127.0.0.1:${await reservePort()}`
  const anna = await w.someone()
  const service = await w.service(anna.accountId, { redirect_uris: [`${home}/callback`] })
  const filling = {
    issuer: w.base,
    clientId: service.clientId,
    redirectUri: `${home}/callback`,
    scope: 'openid profile',
  }
  const code = [recipes['openid-client'].steps(filling)['sign-in'], chapter('protect')].join('\n')
  const program = start('protect.mjs', code, { CLIENT_SECRET: service.secret ?? '', SESSION_SECRET: 'of this test' })
  try {
    await untilAnswering(home, program)
    const orders = async (headers: Record<string, string>) => {
      const answer = await fetch(`${home}/orders`, { headers, redirect: 'manual' })
      return [answer.status, answer.headers.get('location') ?? (await answer.text())]
    }
    const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    expect(await orders(asPage)).toEqual([302, '/login'])
    expect(await orders({})).toEqual([401, '"Nobody is signed in: open /login"'])
    const login = await fetch(`${home}/login`, { redirect: 'manual' })
    const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const url = new URL(login.headers.get('location') ?? '')
    const back = await consent(anna.browser, { url, verifier: '', state: '' })
    const signedIn = await fetch(back, { headers: { cookie: cookieOf(login) }, redirect: 'manual' })
    expect(await orders({ ...asPage, cookie: cookieOf(signedIn) })).toEqual([
      200,
      expect.stringMatching(/^"Orders of /),
    ])
  } finally {
    await program.stop()
  }
})

type User = { id: number; sub: string; name: string | null; email: string | null; email_verified: number }
type Users = {
  userOf: (claims: Record<string, unknown>) => User
  linkAccount: (id: number, claims: { sub: string }) => boolean
}

test('keeps one user for each sub, without claims that are not shared any more (users.md)', async () => {
  process.env['DATABASE'] = ':memory:'
  const { userOf, linkAccount }: Users = await import(pathToFileURL(fileOf('users.mjs', chapter('users'))).href)
  const anna = await w.someone()
  const service = await w.service(anna.accountId)
  const first = await tokensFor(service, anna.browser, { scope: 'openid profile email' })
  const known = userOf({ ...first.claims() })
  expect(known).toMatchObject({ sub: first.claims()?.sub, email_verified: 1, email: expect.stringContaining('@') })
  const fewer = await tokensFor(service, anna.browser, { scope: 'openid profile' })
  expect(userOf({ ...fewer.claims() })).toEqual({ ...known, email: null, email_verified: 0 })
  const other = userOf({ sub: 'other' })
  expect([other.id === known.id, linkAccount(other.id, { sub: known.sub }), linkAccount(99, { sub: 'new' })]).toEqual([
    false,
    false,
    false,
  ])
  expect(linkAccount(other.id, { sub: 'other' })).toBe(true)
})

test('recognizes a strong and fresh sign-in by the ID token (levels.md)', async () => {
  const code = `${chapter('levels')}\nexport { isStrongAndFresh }`
  const { isStrongAndFresh }: { isStrongAndFresh: (claims: object) => boolean } = await import(
    pathToFileURL(fileOf('levels.mjs', code)).href
  )
  const anna = await w.someone()
  const service = await w.service(anna.accountId)
  const { claims } = await tokensFor(service, anna.browser, { scope: 'openid', max_age: '300', acr_values: 'phr' })
  const found = claims()
  expect(found).toMatchObject({ acr: 'urn:kabinet:acr:mfa', amr: ['pwd', 'otp'], auth_time: expect.any(Number) })
  expect(isStrongAndFresh(found ?? {})).toBe(false)
  expect(isStrongAndFresh({ ...found, amr: ['swk', 'user', 'mfa'], auth_time: Date.now() / 1000 })).toBe(true)
  expect(isStrongAndFresh({ ...found, amr: ['mfa'], auth_time: Date.now() / 1000 - 400 })).toBe(false)
})

test('serves an MCP server: metadata, challenges and the scope of a call (mcp.md)', async () => {
  const home = `http://127.0.0.1:${await reservePort()}`
  const [owner, anna] = [await w.someone(), await w.someone()]
  const ownService = await w.service(owner.accountId)
  const scopes = [{ name: 'notes:read', title_ru: 'Смотреть заметки', title_en: 'See notes' }]
  const body = { address: `${home}/mcp`, name: 'Notes', scopes, admits: 'any' as const }
  const { body: api } = await w.call(apisApi.createApi, { params: { id: ownService.id }, body }, pageOf(owner))
  const key = { params: { id: ownService.id, api_id: api.id } }
  const { body: secret } = await w.call(apisApi.renewApiSecret, { ...key, body: {} }, pageOf(owner))
  const code = chapter('mcp').replaceAll('https://service.example', home).replaceAll('https://id.example', w.base)
  const env = { API_ID: api.id, API_SECRET: secret.client_secret, PORT: new URL(home).port }
  const server = start('mcp.mjs', code, env)
  try {
    await untilAnswering(home, server, (status) => status === 401)
    expect((await w.call(apisApi.checkApi, key, pageOf(owner))).body).toMatchObject({ proof: 'metadata' })
    const callWith = async (scope: string, resource = '') => {
      const begun = await begin(ownService, { scope, ...(resource && { resource }) })
      const back = await consent(anna.browser, begun)
      const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state }
      const wanted = { ...(resource && { resource }) }
      const { access_token: token } = await oidc.authorizationCodeGrant(ownService.config, back, checks, wanted)
      return callMcp({ authorization: `Bearer ${token}` })
    }
    const callMcp = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${home}/mcp`, { method: 'POST', headers })
      return [answer.status, answer.headers.get('www-authenticate'), await answer.json()]
    }
    const hint = `scope="notes:read", resource_metadata="${api.metadata_url}"`
    expect(await callMcp()).toEqual([401, `Bearer ${hint}`, {}])
    expect(await callWith('openid')).toEqual([401, `Bearer error="invalid_token", ${hint}`, {}])
    expect(await callWith('openid', api.address)).toEqual([403, `Bearer error="insufficient_scope", ${hint}`, {}])
  } finally {
    await server.stop()
  }
})

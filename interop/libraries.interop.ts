import { recipes } from '@kabinet/contract/integrate/snippets'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { comeIn, enter, type Person, somebody } from '../e2e/people.ts'
import { stage } from '../e2e/stage.ts'
import { away, type Client, clients, rowNames } from './clients.ts'
import { versionOf } from './installed.ts'
import { usePage } from './single-page.ts'
import { startNativeApp } from './native-app.ts'
import { pushAndBind } from './push-and-bind.ts'
import { baseScope, startClient } from './start-client.ts'
import { endsWellWhenRejected, endsWellWithoutSession } from './lost-session.ts'
import type { Service } from './recipe-service.ts'
import { changeProfile, connect, isAlive, hasSession, leaveCabinet, type Registered, tokenOf } from './registered.ts'
import { claimsAt, signOut, tamper, walkThrough } from './sign-in.ts'
import { type Cell, type Column, interopPage, type Proofs } from './table.ts'

const on = stage({}, { keepsWindows: true })
let window: Page
let person: Person
const services = new Map<string, Service & Registered>()
const proofs: Proofs = new Map()

beforeAll(async () => {
  window = await on.open()
  person = await comeIn(window, on.kabinet.inbox, somebody('Пётр', 'Щёголев-Ъ'))
  await changeProfile(window, { middle_name: 'Юрьевич', address: 'г. Йошкар-Ола, ул. Ёлочная, д. 1' })
  // One after the other: more than nine writes of one account at once are refused.
  for (const client of clients) services.set(client.recipe, await startClient(client, window, on))
})

afterAll(async () => {
  for (const service of services.values()) await service.stop()
})

function serviceOf(name: string): Service & Registered {
  const service = services.get(name)
  if (!service) throw new Error(`${name} did not start`)
  return service
}

function prove(name: string, column: Column, cell: Cell = 'yes') {
  proofs.set(name, (proofs.get(name) ?? new Map<Column, Cell>()).set(column, cell))
}
const known = (name: string) => claimsAt(window, serviceOf(name).home)
const cell = ({ byHand }: Client, column: 'logout' | 'back-channel') => (byHand.includes(column) ? 'by hand' : 'yes')

async function comeBack({ recipe, begin }: Client): Promise<void> {
  const { home } = serviceOf(recipe)
  if (!(await hasSession(window))) await enter(window, on.kabinet.inbox, person)
  await window.context().clearCookies({ domain: '127.0.0.1' })
  await walkThrough(window, await begin(window.request, home), home, { person, inbox: on.kabinet.inbox })
}

describe.each(clients)('$recipe', (client) => {
  const { recipe: name, settings, begin, checks } = client

  test('stays signed out when the user rejects the request', async () => {
    if (!(await hasSession(window))) await enter(window, on.kabinet.inbox, person)
    await endsWellWhenRejected(window, client, serviceOf(name))
    expect(await known(name)).toBeUndefined()
  })

  test('signs in and receives claims in Cyrillic [SP-7.17]', async () => {
    await comeBack(client)
    expect(await known(name), serviceOf(name).log()).toMatchObject({
      given_name: 'Пётр',
      family_name: 'Щёголев-Ъ',
      middle_name: 'Юрьевич',
      name: 'Щёголев-Ъ Пётр Юрьевич',
      email: person.email,
    })
    expect(JSON.stringify(await known(name))).toContain('г. Йошкар-Ола, ул. Ёлочная, д. 1')
    prove(name, 'sign-in')
    prove(name, 'claims')
    // The service accepts nothing else, so this sign-in used a pushed request and bound tokens.
    if (settings?.require_pushed_authorization_requests) prove(name, 'PAR')
    if (settings?.dpop_bound_access_tokens) prove(name, 'DPoP')
  })

  test.each(['nothing', ...checks] as const)('rejects a response with another %s [SP-7.18]', async (what) => {
    await window.context().clearCookies({ domain: '127.0.0.1' })
    const address = await begin(window.request, serviceOf(name).home)
    const broken = (url: URL) => url.searchParams.set(what, what === 'iss' ? 'https://evil.example' : 'another')
    if (what === 'nothing') await tamper(window, address, {})
    else await tamper(window, address, what === 'nonce' ? { request: broken } : { answer: broken })
    expect((await known(name)) !== undefined).toBe(what === 'nothing')
  })
})

test.each(clients.filter(({ refresh }) => refresh))(
  '$recipe reads changed data by its refresh token',
  async (client) => {
    const { recipe: name, refresh } = client
    await comeBack(client)
    await changeProfile(window, { address: `${name}, д. 2` })
    await refresh?.(window.request, serviceOf(name).home)
    // Apache reads claims only at sign-in; its refresh is for the token passed to the application.
    expect(JSON.stringify(await known(name))).toContain(name === 'mod_auth_openidc' ? 'Пётр' : `${name}, д. 2`)
    prove(name, 'refresh')
  },
)

test('next-auth-5 keeps the ID token from the scripts of its pages', async () => {
  const client = clients.find(({ recipe }) => recipe === 'next-auth-5')
  if (!client) throw new Error('next-auth-5 is not tested')
  await comeBack(client)
  await window.goto(`${serviceOf('next-auth-5').home}/api/auth/session`)
  const readable = await window.evaluate(() => document.body.textContent + document.cookie)
  expect(readable).toMatch(/^\{"user".*"person".*\}$/)
  expect(readable).not.toMatch(/token|eyJ/i)
  const address = await window.request.post(`${serviceOf('next-auth-5').home}/log-out`, { maxRedirects: 0 })
  const way = new URL(address.headers()['location'] ?? '')
  expect([...way.searchParams.keys()]).toEqual(['client_id', 'post_logout_redirect_uri', 'id_token_hint'])
})

test.each(clients.filter(({ recipe }) => recipes[recipe].backchannelPath))(
  '$recipe is notified when the user signs out elsewhere [SP-7.19]',
  async (client) => {
    await comeBack(client)
    expect(await known(client.recipe)).toBeDefined()
    await leaveCabinet(window)
    await expect.poll(() => known(client.recipe)).toBeUndefined()
    prove(client.recipe, 'back-channel', cell(client, 'back-channel'))
  },
)

test.each(clients)('$recipe also signs out at Kabinet', async (client) => {
  const { recipe: name, logout } = client
  await endsWellWithoutSession(client, serviceOf(name), on.kabinet.url)
  await comeBack(client)
  const token = await tokenOf(window)
  expect(await isAlive(window, token)).toBe(true)
  await signOut(window, serviceOf(name).home, logout, recipes[name].signedOutPath)
  expect(await isAlive(window, token)).toBe(false)
  prove(name, 'logout', cell(client, 'logout'))
})

test('openid-client also pushes requests and binds tokens', async () => {
  const { clientId, clientSecret, home } = serviceOf('openid-client')
  if (!(await hasSession(window))) await enter(window, on.kabinet.inbox, person)
  const service = { issuer: on.kabinet.url, clientId, clientSecret, redirectUri: `${home}/callback` }
  const claims = await pushAndBind(window, service)
  expect(claims).toMatchObject({ given_name: 'Пётр', family_name: 'Щёголев-Ъ' })
  prove('openid-client', 'PAR')
  prove('openid-client', 'DPoP')
})

test.each(['oidc-client-ts', 'keycloak-js'] as const)(
  'signs in, refreshes and signs out a page without a backend by %s',
  async (name) => {
    const ways = await usePage(recipes[name], window, on, person)
    expect(ways).toEqual([`${on.kabinet.url}/authorize`, `${on.kabinet.url}/logout`])
    for (const column of ['sign-in', 'claims', 'refresh', 'logout'] as const) prove(name, column)
  },
)

test('signs in an application without a secret on loopback, at any port', async () => {
  const registered = await connect(window, {
    name: recipes.native.title,
    platforms: ['MOBILE'],
    token_endpoint_auth_method: 'none',
    redirect_uris: ['http://127.0.0.1/callback'],
  })
  const redirectUri = `http://127.0.0.1:${await reservePort()}/callback`
  const filling = {
    issuer: on.kabinet.url,
    clientId: registered.clientId,
    redirectUri,
    scope: `${baseScope} offline_access`,
  }
  const app = await startNativeApp(recipes.native, filling)
  await leaveCabinet(window)
  try {
    await walkThrough(window, app.address, new URL(redirectUri).origin, { person, inbox: on.kabinet.inbox })
    expect(await app.claims()).toMatchObject({ given_name: 'Пётр', family_name: 'Щёголев-Ъ' })
  } finally {
    await app.stop()
  }
})

test.each([
  ['en', 'interop.md'],
  ['ru', 'interop.ru.md'],
] as const)('lists exactly the proven features in %s docs/%s [SP-7.21]', async (locale, file) => {
  const names = rowNames.filter((name) => !away.some(({ recipe }) => recipe === name))
  const rows = names.map((name) => ({ name, version: versionOf(name) }))
  const before = readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8')
  const rowsBefore = away.flatMap(({ recipe }) => new RegExp(`^\\| ${recipe} \\|.*$`, 'm').exec(before) ?? [])
  await expect(interopPage(locale, rows, proofs, rowsBefore)).toMatchFileSnapshot(`../docs/${file}`)
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { api } from '@kabinet/contract/api/all'
import { examples } from '@kabinet/contract/examples/examples'
import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { findDeviceRequest } from '@kabinet/contract/api/device.api'
import { deleteGrant, listGrants } from '@kabinet/contract/api/grants.api'
import { deleteMe } from '@kabinet/contract/api/me.api'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { listClientRequests } from '@kabinet/contract/api/services/requests.api'
import type { ClientChanges } from '@kabinet/contract/data/client-fields'
import { deviceGrant, signInGrants } from '@kabinet/contract/data/grant-types'
import type { Route } from '@kabinet/contract/route'
import { generateKeyPairSync } from 'node:crypto'
import * as client from 'openid-client'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { storeRequests } from '../../domain/service-requests/note-request.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { perTest } from '../../testing/fixtures.ts'
import { password } from '../../testing/people.ts'
import { buttonFor } from '../../testing/recovery.ts'
import { begin, decide, endOf, look, pageOf, reachPage, type Someone, testSso, tokensFor } from '../../testing/sso.ts'
import { sample } from '../../../../testbed/sample.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

/** States that «This was not me», an operator's act, custody, erasure or an edit leaves behind, and every read that shows the service in them. */
const w = testSso()
const day = 24 * 3600
const young = 'https://attacker.example/callback'
const why = ['--why', 'ticket 4711', '--by', 'olga']
const anna = perTest(() => person('anna'))
const boris = perTest(() => person('boris'))
const vera = perTest(() => person('vera'))
const galya = perTest(() => person('galya'))
const service = perTest(() => w.service(anna.accountId, { grant_types: [...signInGrants, deviceGrant] }))
let code = ''

async function person(name: string): Promise<Someone> {
  const hash = await w.deps.hasher.hash(password)
  return w.someone({ email: `${name}@example.com`, first_name: name, password_hash: hash })
}
const params = () => ({ id: service.id })
const change = (body: ClientChanges, who = anna) =>
  w.call(clientsApi.patchClient, { params: params(), body }, pageOf(who))
const services = (...typed: string[]) => runAdmin(w.deps, ['services', ...typed, ...why])
const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed, ...why])
async function back(...all: Someone[]): Promise<void> {
  for (const { accountId, browser } of all) {
    const found = await w.db.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirst()
    if (found?.status === 'active') await w.signIn(accountId, browser)
  }
}
async function secure(): Promise<void> {
  const body = { token: buttonFor(w, 'anna@example.com') }
  expect((await w.call(authApi.secureAccount, { body })).status).toBe(200)
  await back(anna)
  const set = { password_hash: await w.deps.hasher.hash(password) }
  await w.db.updateTable('account').set(set).where('id', '=', anna.accountId).execute()
}
async function remove(who: Someone): Promise<number> {
  await who.browser.call(authApi.checkPassword, { body: { password } })
  return (await who.browser.call(deleteMe, { body: { password } })).status
}

beforeEach(async () => {
  for (const who of [vera, galya]) await tokensFor(service, who.browser, { prompt: 'consent' })
  await w.pass(30 * day)
  await back(anna, boris, vera, galya)
  code = (await client.initiateDeviceAuthorization(service.config, { scope: 'openid' })).user_code
})

async function losesItsAddress(): Promise<void> {
  await change({ redirect_uris: [young] })
  await secure()
}

type State = { make: () => Promise<unknown>; owner?: Someone; isErased?: true }
const states: Record<string, State> = {
  'as it was': { make: () => Promise.resolve() },
  '«This was not me» removed its key': {
    make: async () => {
      const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
      await change({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key] } })
      await secure()
    },
  },
  'handed over': { make: () => w.call(ownersApi.handServiceOver, { params: params() }, pageOf(anna)) },
  'its owner deleted the account': { make: () => remove(anna) },
  'its owner was erased': {
    make: async () => {
      await remove(anna)
      await w.pass(31 * day)
      await sweep(w.deps)
      await back(vera, galya)
    },
    isErased: true,
  },
  'its owner is blocked': { make: () => people('block', anna.accountId, '--keep-services') },
  suspended: { make: () => services('suspend', service.id) },
  'taken by the operator': { make: () => services('take', service.id) },
  'given to another user': { make: () => services('give', service.id, 'boris@example.com'), owner: boris },
  'deleted, and can be restored': {
    make: () => w.call(clientsApi.deleteClient, { params: params(), query: { name: 'Ромашка' } }, pageOf(anna)),
  },
  'in test mode': { make: () => change({ status: 'test' }) },
  'closed with empty lists': { make: () => change({ access: 'list' }) },
}

const reads = Object.values(api)
  .flatMap((group): Route[] => Object.values(group))
  .filter(({ method, who }) => method === 'GET' && (who === 'signed-in' || who === 'maybe-signed-in'))

/** Every read of the contract, by the user, the owner and the operator: those that fail, or whose reply breaks its schema. */
async function brokenReads(state: State): Promise<string[]> {
  const broken: string[] = []
  for (const who of [vera, anna, boris])
    for (const { path, reply, params: known } of reads) {
      if (known === undefined && path.includes(':')) throw new Error(path)
      const url = path.replace(':client_id', service.clientId).replaceAll(/:\w+/g, service.id)
      const ended = path === listGrants.path ? ['', '?ended=true'] : ['']
      for (const query of ended) {
        const answer = await w.send('GET', `${url}${query}`, undefined, pageOf(who))
        const isSound = answer.status === 200 ? (reply?.safeParse(answer.body).success ?? true) : answer.status < 500
        if (!isSound) broken.push(`${answer.status} ${path}${query}`)
      }
    }
  const found = await services('find', service.id)
  if (!found.includes('Ромашка')) broken.push('services find')
  for (const { accountId } of state.isErased ? [vera] : [vera, anna])
    for (const words of [['show'], ['export', '--to', temporaryFolder(onTestFinished)]])
      await people(words[0] ?? '', accountId, ...words.slice(1)).catch((error: unknown) =>
        broken.push(`people ${words[0]}: ${String(error)}`),
      )
  return broken
}

/** Where a guest and a user with a consent end, with the words that the page gets, and what the owner reads of it. */
async function logIn(owner: Someone): Promise<string> {
  const { url } = await begin(service)
  const end = await openBrowser(w.base).follow(url.href)
  const next = end.searchParams.get('next') ?? ''
  const heldRedirect = await w.call(getHeldRedirect, { query: { next: next || 'x' } })
  const ofUser = await endOf(vera.browser, url)
  const isIn = new URL(ofUser).searchParams.has('code')
  const error = end.searchParams.get('error')
  if (error === null) return isIn ? 'logs in' : 'asks'
  await storeRequests(w.deps)
  const listed = await w.call(listClientRequests, { params: params() }, pageOf(owner))
  const isListed = listed.status === 200 && listed.body.items.some((one) => one.error === error)
  const isExplained = heldRedirect.status === 200 && heldRedirect.body.explanation !== null
  return [error, isExplained ? 'explained' : '', isListed ? 'listed' : ''].filter(Boolean).join(', ')
}

async function rowOf(state: State, hasAddress: boolean) {
  if (!hasAddress) await losesItsAddress()
  await state.make()
  await back(anna, boris, vera, galya)
  const { owner = anna } = state
  const broken = await brokenReads(state)
  const access = await w.call(listGrants, {}, pageOf(vera))
  const items = access.status === 200 ? access.body.items : []
  const shown = items.map(({ client: { name, host } }) => `${name} ${String(host)}`).join()
  const device = (await w.call(findDeviceRequest, { body: { user_code: code } }, pageOf(vera))).status
  const login = await logIn(owner)
  const edited = (await change({ description: 'Цветы' }, owner)).status
  const withdrawn = (await w.call(deleteGrant, { params: { client_id: service.clientId } }, pageOf(vera))).status
  const left = await brokenReads(state)
  const deleted = [await remove(galya), await remove(owner)]
  return { broken: [...broken, ...left], row: [shown, login, device, edited, withdrawn, ...deleted] }
}

const here = 'Ромашка romashka.example'
const nowhere = 'Ромашка null'
const refused = 'invalid_redirect_uri, explained'
const listed = `${refused}, listed`
const stopped = 'invalid_client, explained'
const stoppedAndListed = `${stopped}, listed`
/**
 * A sign-in with a redirect URI and without one; then, for both: the page of a device, an edit, a withdrawal, the deletion of a user's
 * account and of the owner's.
 */
const table: Record<string, [whole: string, bare: string, ...statuses: number[]]> = {
  'as it was': ['logs in', listed, 200, 200, 204, 204, 204],
  '«This was not me» removed its key': ['logs in', listed, 200, 200, 204, 204, 204],
  'handed over': ['logs in', refused, 200, 404, 204, 204, 204],
  'its owner deleted the account': ['logs in', refused, 200, 401, 204, 204, 401],
  'its owner was erased': ['logs in', refused, 404, 401, 204, 204, 401],
  'its owner is blocked': ['logs in', refused, 404, 401, 204, 204, 401],
  suspended: [stoppedAndListed, stoppedAndListed, 404, 200, 204, 204, 204],
  'taken by the operator': ['logs in', refused, 200, 404, 204, 204, 204],
  'given to another user': ['logs in', listed, 200, 200, 204, 204, 204],
  'deleted, and can be restored': [stopped, stopped, 404, 404, 204, 204, 204],
  'in test mode': ['asks', listed, 200, 200, 204, 204, 204],
  'closed with empty lists': ['asks', listed, 200, 200, 204, 204, 204],
}

/** The row begins with the service in the access list of a user, which has no deleted ones. */
function expectedRow(name: string, hasAddress: boolean) {
  const [whole, bare, ...statuses] = table[name] ?? []
  const shown = name.startsWith('deleted') ? '' : hasAddress ? here : nowhere
  return [shown, hasAddress ? whole : bare, ...statuses]
}

describe.each(sample(Object.entries(states), 2, import.meta.url))('a service in the state: %s', (name, state) => {
  test.each([
    ['with a redirect URI', true],
    ['without one', false],
  ] as const)('%s breaks no page, and lets users and owners go', async (_, hasAddress) => {
    const { broken, row } = await rowOf(state, hasAddress)
    expect(broken).toEqual([])
    expect(row).toEqual(expectedRow(name, hasAddress))
  })
})

test.each([
  ['secure', secure],
  ['edit', () => change({ redirect_uris: [service.callback] })],
] as const)('a log-in that leads to an address which a %s removed ends in words, without a code', async (_, act) => {
  await change({ redirect_uris: [service.callback, young] })
  const leading = { ...service, callback: young }
  const begun = await begin(leading, { prompt: 'consent' })
  const interaction = await reachPage(vera.browser, begun.url)
  await act()
  expect((await look(vera.browser, interaction)).status).toBe(410)
  const { status, error } = await decide(vera.browser, interaction)
  expect([status, error.error_code]).toEqual([410, 10])
  const { url } = await begin(service)
  expect((await vera.browser.follow(url.href)).searchParams.get('code')).toBeTruthy()
})

test('no write about a service without a redirect URI fails', async () => {
  await losesItsAddress()
  await back(anna, vera)
  const failed: string[] = []
  const writes = Object.entries(api).flatMap(([group, routes]) =>
    Object.entries<Route>(routes).flatMap(([name, route]) => {
      if (route.method === 'GET' || route.who !== 'signed-in' || !/:id\b|:client_id/.test(route.path)) return []
      const bodies: unknown[] = Object.values(bodiesOf(group, name))
      return (bodies.length > 0 ? bodies : [undefined]).map((body) => ({ ...route, body }))
    }),
  )
  const isLast = ({ method, path }: { method: string; path: string }) =>
    method === 'DELETE' || /leave|hand-over/.test(path)
  const inOrder = [...writes.filter((one) => !isLast(one)), ...writes.filter(isLast)]
  for (const { method, path, body } of inOrder)
    for (const who of [anna, vera]) {
      const url = path.replace(':client_id', service.clientId).replaceAll(/:\w+/g, service.id)
      const { status } = await w.send(method, url, body, pageOf(who))
      if (status >= 500) failed.push(`${status} ${method} ${path} ${JSON.stringify(body)}`)
    }
  expect(inOrder.length).toBeGreaterThan(20)
  expect(failed).toEqual([])
})

function bodiesOf(group: string, name: string): Record<string, unknown> {
  const ofGroup = new Map<string, object>(Object.entries(examples)).get(group) ?? {}
  const ofRoute = new Map<string, object>(Object.entries(ofGroup)).get(name) ?? {}
  return 'body' in ofRoute && typeof ofRoute.body === 'object' ? { ...ofRoute.body } : {}
}

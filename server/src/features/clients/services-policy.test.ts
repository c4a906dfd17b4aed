import { clientRegistrationApi } from '@kabinet/contract/api/services/client-registration.api'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { servicesModes, type ServicesMode } from '@kabinet/contract/data/policies'
import { entryPoints, type EntryPoint } from '../../domain/services-policy/services-policy.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { openDocumentHost } from '../../../../testbed/document-host.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { postForm, requestBy } from '../../testing/oauth.ts'
import { setPolicies } from '../../testing/policies.ts'
import { registerSoftware } from '../../testing/registration.ts'
import { pageOf, testSso } from '../../testing/sso.ts'

const w = testSso({
  config: { allowLoopbackServices: true, clientIdMetadataDocuments: 'true', dynamicRegistration: 'open' },
})
const host = openPerFile(openDocumentHost)
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const set = (connect: ServicesMode, servicesPerPerson = 50) => {
  setPolicies(w.deps, { services: { connect, publish: 'owner' } })
  w.deps.config.limits = { ...w.deps.config.limits, servicesPerPerson }
}
beforeEach(() => set('everybody'))

const why = ['--why', 'ticket 4711', '--by', 'olga']
const services = (...typed: string[]) => runAdmin(w.deps, ['services', ...typed, ...why])
const wanted = {
  name: 'Ромашка',
  platforms: ['WEB'],
  scopes: ['FIO'],
  redirect_uris: ['https://romashka.ru/cb'],
} as const
const body = {
  ...wanted,
  platforms: [...wanted.platforms],
  scopes: [...wanted.scopes],
  redirect_uris: [...wanted.redirect_uris],
}
const connect = () => w.call(clientsApi.createClient, { body }, pageOf(anna))
const issue = () =>
  w.call(clientRegistrationApi.createRegistrationToken, { body: { name: 'Агент', services: 3, days: 7 } }, pageOf(anna))
const register = (token?: string) => registerSoftware(w, { redirect_uris: ['https://agent.example/cb'] }, token)
const push = async (path: string) =>
  (await postForm(w, '/oauth/par', requestBy(host.base + path, `${host.base}/callback`))).status
const list = async () => (await w.call(clientsApi.listClients, {}, pageOf(anna))).body

const ways: Record<EntryPoint, (under: () => void) => Promise<number>> = {
  cabinet: async (under) => {
    under()
    return (await connect()).status
  },
  token: async (under) => {
    under()
    return (await issue()).status
  },
  software: async (under) => {
    const { token } = (await issue()).body
    under()
    return (await register(token)).status
  },
  open: async (under) => {
    under()
    return (await register()).status
  },
  document: (under) => {
    under()
    return push('/app.json')
  },
}

type Statuses = readonly [other: number, allowed: number]
const table: Record<EntryPoint, Record<ServicesMode | 'none', Statuses>> = {
  cabinet: { everybody: [201, 201], invited: [403, 201], operator: [403, 403], none: [403, 403] },
  token: { everybody: [201, 201], invited: [403, 201], operator: [403, 403], none: [403, 403] },
  software: { everybody: [201, 201], invited: [403, 201], operator: [403, 403], none: [403, 403] },
  open: { everybody: [201, 201], invited: [401, 401], operator: [401, 401], none: [201, 201] },
  document: { everybody: [201, 201], invited: [401, 401], operator: [401, 401], none: [201, 201] },
}
const policies = [...servicesModes, 'none'] as const

for (const entryPoint of entryPoints)
  for (const policy of policies)
    test(`decides on ${entryPoint} under ${policy} as docs/govern.md says`, async () => {
      const under = () => (policy === 'none' ? set('everybody', 0) : set(policy))
      const statuses = [await ways[entryPoint](under)]
      await w.db.deleteFrom('service').execute()
      set('everybody')
      await services('allow', 'anna@example.com')
      statuses.push(await ways[entryPoint](under))
      expect(statuses).toEqual(table[entryPoint][policy])
    })

test('answers 9 with the reason to the cabinet, and 403 in the form of RFC 7591 to software, whose token stays', async () => {
  const { token } = (await issue()).body
  set('invited')
  expect((await connect()).error).toMatchObject({ error_code: 9, reason: 'services' })
  expect((await issue()).error).toMatchObject({ error_code: 9, reason: 'services' })
  const error_description = 'the owner of the token may not connect services here: ask the operator'
  expect(await register(token)).toEqual({ status: 403, made: { error: 'access_denied', error_description } })
  await services('allow', anna.accountId)
  expect((await register(token)).status).toBe(201)
})

test('goes on with services and known applications, and with changes by the owner', async () => {
  const { id } = (await connect()).body
  expect(await push('/app.json')).toBe(201)
  set('operator')
  const changed = await w.call(clientsApi.patchClient, { params: { id }, body: { name: 'Лютик' } }, pageOf(anna))
  expect([changed.status, changed.body.name]).toEqual([200, 'Лютик'])
  expect((await w.call(clientsApi.deleteClient, { params: { id } }, pageOf(anna))).status).toBe(204)
  await w.pass(301)
  expect(await push('/app.json')).toBe(201)
})

test('tells the page when the user may not connect services', async () => {
  expect(await list()).toEqual({ items: [], total: 0 })
  const refused = { items: [], total: 0, may_connect: false }
  for (const under of [() => set('operator'), () => set('invited', 0), () => set('invited')]) {
    under()
    expect(await list()).toEqual(refused)
  }
  await services('allow', anna.accountId)
  expect(await list()).toEqual({ items: [], total: 0 })
  await services('disallow', anna.accountId)
  expect(await list()).toEqual(refused)
})

test('registers no software where dynamic registration is off, but serves what it registered', async () => {
  const { token } = (await issue()).body
  expect((await register(token)).status).toBe(201)
  w.deps.config.dynamicRegistration = 'off'
  expect([(await issue()).status, (await register(token)).status, (await register()).status]).toEqual([403, 403, 401])
  expect((await list()).items).toHaveLength(1)
  expect((await w.call(clientRegistrationApi.listRegistrationTokens, {}, pageOf(anna))).body.may_connect).toBe(false)
  w.deps.config.dynamicRegistration = 'open'
})

test('announces documents only when new ones are accepted', async () => {
  set('invited')
  const found: object = await (await fetch(`${w.base}/.well-known/openid-configuration`)).json()
  expect(found).not.toHaveProperty('client_id_metadata_document_supported')
})

test('allows a user once by a verified contact, and records who did it and why', async () => {
  await services('allow', 'anna@example.com')
  await expect(services('allow', 'anna@example.com')).rejects.toThrow('is already allowed')
  await expect(services('allow', 'boris@example.com')).rejects.toThrow('No account or registration has boris')
  await expect(services('allow', 'x')).rejects.toThrow('No account or registration has x')
  const acts = await w.db.selectFrom('support_act').select(['act', 'account_id', 'who', 'why']).execute()
  expect(acts).toEqual([{ act: 'allow-services', account_id: anna.accountId, who: 'olga', why: 'ticket 4711' }])
})

test('reads the settings, and accepts no services for a user', () => {
  expect(readConfig({}).services).toEqual({ connect: 'everybody', publish: 'owner' })
  expect(readConfig({ LIMIT_SERVICES_PER_PERSON: '0' }).limits.servicesPerPerson).toBe(0)
  expect(() => readConfig({ LIMIT_INVITATIONS_PER_DAY: '0' })).toThrow('LIMIT_INVITATIONS_PER_DAY')
  expect(() => readConfig({ SERVICES: 'nobody' })).toThrow('SERVICES')
})

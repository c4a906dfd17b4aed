import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { deleteGrant } from '@kabinet/contract/api/grants.api'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readMigrations } from '../../db/migrate.ts'
import { consentHostOf } from '../../lib/host-of.ts'
import { perTest } from '../../testing/fixtures.ts'
import { ownFields, postForm } from '../../testing/oauth.ts'
import {
  begin,
  consent,
  decide,
  look,
  pageOf,
  reachPage,
  redeem,
  type Service,
  shownTo,
  testSso,
} from '../../testing/sso.ts'

const w = testSso()
let romashka: Service
const owner = perTest(() => w.someone())
const boris = perTest(() => w.someone())
beforeEach(async () => {
  romashka = await w.service(owner.accountId)
})

const elsewhere = 'https://other.example/callback'
async function move(redirect_uris = [elsewhere]): Promise<void> {
  const { status } = await w.call(patchClient, { params: { id: romashka.id }, body: { redirect_uris } }, pageOf(owner))
  expect(status).toBe(200)
  romashka = { ...romashka, callback: redirect_uris[0] ?? '' }
}
const answerTo = async (parameters: Record<string, string> = {}) =>
  boris.browser.follow((await begin(romashka, parameters)).url.href)
const silently = async () => (await answerTo({ prompt: 'none' })).searchParams

test('asks for consent again before a service gets codes at a new host', async () => {
  await consent(boris.browser, await begin(romashka), ['email'])
  expect((await silently()).has('code')).toBe(true)
  await move()
  const refused = await silently()
  expect([refused.has('code'), refused.get('error')]).toEqual([false, 'consent_required'])
  const begun = await begin(romashka)
  const interaction = await reachPage(boris.browser, begun.url)
  const { body } = await look(boris.browser, interaction)
  expect(body).toMatchObject({ state: 'consent', new_host: true, client: { redirect_host: 'other.example' } })
  expect(body.claims.filter(({ granted }) => granted).map(({ name }) => name)).toEqual(['email'])
  const { redirect_url } = (await decide(boris.browser, interaction, 'provide', ['email'])).body
  await redeem(romashka, begun, await boris.browser.follow(redirect_url))
  expect((await silently()).has('code')).toBe(true)
})

test('does not remember the host when the user rejects', async () => {
  await consent(boris.browser, await begin(romashka))
  await move()
  await decide(boris.browser, await reachPage(boris.browser, (await begin(romashka)).url), 'reject')
  expect((await silently()).get('error')).toBe('consent_required')
})

test('asks again for a pushed request', async () => {
  await consent(boris.browser, await begin(romashka))
  await move()
  const form = Object.fromEntries((await begin(romashka, { prompt: 'none' })).url.searchParams)
  const { body } = await postForm(w, '/oauth/par', { ...form, ...ownFields(romashka) })
  const query = new URLSearchParams({ client_id: romashka.clientId, request_uri: body.request_uri ?? '' })
  const end = await boris.browser.follow(`${w.base}/authorize?${query}`)
  expect([end.host, end.searchParams.get('error')]).toEqual(['other.example', 'consent_required'])
})

test('does not ask for another path of a known host, or for a known host in use again', async () => {
  await consent(boris.browser, await begin(romashka))
  await move(['https://romashka.example/another'])
  expect((await silently()).has('code')).toBe(true)
  await move()
  await move(['https://romashka.example/callback'])
  expect((await silently()).has('code')).toBe(true)
})

test('treats another port as another host', async () => {
  await consent(boris.browser, await begin(romashka))
  await move(['https://romashka.example:8443/callback'])
  expect((await silently()).get('error')).toBe('consent_required')
})

test('forgets the hosts when access is withdrawn', async () => {
  await consent(boris.browser, await begin(romashka))
  const params = { client_id: romashka.clientId }
  expect((await w.call(deleteGrant, { params }, pageOf(boris))).status).toBe(204)
  const interaction = await reachPage(boris.browser, (await begin(romashka)).url)
  expect((await look(boris.browser, interaction)).body).not.toHaveProperty('new_host')
  await move()
  await decide(boris.browser, await reachPage(boris.browser, (await begin(romashka)).url))
  await move(['https://romashka.example/callback'])
  expect((await silently()).get('error')).toBe('consent_required')
})

test('does not treat another loopback port as new', async () => {
  const app = await w.service(owner.accountId, {
    platforms: ['MOBILE'],
    redirect_uris: ['http://127.0.0.1/callback', 'com.example.app:/back'],
  })
  await consent(boris.browser, await begin({ ...app, callback: 'http://127.0.0.1:49152/callback' }))
  const seen = async (callback: string) => await shownTo(boris.browser, { ...app, callback })
  expect((await seen('http://127.0.0.1:50000/callback')).state).toBe('continue')
  expect(await seen('com.example.app:/back')).toMatchObject({ state: 'consent', new_host: true })
})

test('the migration gives older consents the hosts that a new consent has', async () => {
  const addresses = [
    'https://romashka.example/callback',
    'HTTPS://Romashka.example:443?x=1',
    'https://romashka.example:8443/a:b',
    'http://localhost:4000/callback',
    'http://localhost:80/callback',
    'http://127.0.0.1:4000/callback',
    'http://[::1]/callback',
    'com.example.app:/callback',
    'com.example.app2://host/callback',
  ]
  await consent(boris.browser, await begin(romashka))
  await w.db.updateTable('consent').set({ redirect_hosts: [] }).execute()
  await w.db.updateTable('service').set({ redirect_uris: addresses }).execute()
  const migration = readMigrations().find(({ name }) => name === '0017_redirect_hosts.sql')
  await sql.raw(migration?.script.slice(migration.script.indexOf('update consent')) ?? '').execute(w.db)
  const [storedConsent] = await w.db.selectFrom('consent').select('redirect_hosts').execute()
  expect(storedConsent?.redirect_hosts.toSorted()).toEqual([...new Set(addresses.map(consentHostOf))].toSorted())
})

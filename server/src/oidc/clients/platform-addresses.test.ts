import { patchClient } from '@kabinet/contract/api/services/clients.api'
import type { ClientChanges } from '@kabinet/contract/data/client-fields'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { begin, pageOf, type Service, testSso } from '../../testing/sso.ts'

const w = testSso()
const web = 'https://romashka.example/callback'
const link = 'https://romashka.example/app'
const scheme = 'ru.romashka.app:/callback'
let both: Service
const anna = perTest(() => w.someone())
beforeEach(async () => {
  both = await w.service(anna.accountId, {
    platforms: ['WEB', 'MOBILE'],
    redirect_uris: [web, link, scheme, 'http://127.0.0.1/callback'],
    mobile_redirect_uris: [link],
  })
})

const change = async (body: ClientChanges) => w.call(patchClient, { params: { id: both.id }, body }, pageOf(anna))
async function isTaken(clientId: string, callback: string): Promise<boolean> {
  const { url } = await begin({ ...both, callback })
  url.searchParams.set('client_id', clientId)
  const end = await anna.browser.follow(url.href)
  if (!end.searchParams.has('interaction')) expect(end.searchParams.get('error')).toBe('invalid_redirect_uri')
  return end.searchParams.has('interaction')
}
const mobileId = async () => {
  const rows = await w.db.selectFrom('service').select('mobile_client_id').where('id', '=', both.id).execute()
  return rows[0]?.mobile_client_id ?? ''
}

test('rejects redirect URIs of the web platform for the public client id of the application', async () => {
  const id = await mobileId()
  const taken: [string, boolean][] = []
  for (const uri of [web, link, scheme, 'http://127.0.0.1:5005/callback']) taken.push([uri, await isTaken(id, uri)])
  expect(taken).toEqual([
    [web, false],
    [link, true],
    [scheme, true],
    ['http://127.0.0.1:5005/callback', true],
  ])
  expect([await isTaken(both.clientId, web), await isTaken(both.clientId, scheme)]).toEqual([true, false])
})

test('removes a URI from the application when it is deleted, and rejects URIs that are not registered', async () => {
  expect((await change({ redirect_uris: [web, scheme] })).body.mobile_redirect_uris).toEqual([])
  const strange = await change({ mobile_redirect_uris: ['https://evil.example/'] })
  expect([strange.status, strange.error.fields?.[0]?.path]).toEqual([400, 'mobile_redirect_uris[0]'])
  expect((await change({ redirect_uris: [web] })).status).toBe(400)
  expect((await change({ redirect_uris: [web], mobile_redirect_uris: [web] })).status).toBe(200)
})

test('lets a service with only an application use its https URIs', async () => {
  const app = await w.service(anna.accountId, { platforms: ['MOBILE'], redirect_uris: [web] })
  both = app
  expect(await isTaken(app.clientId, web)).toBe(true)
})

test('the migration keeps https URIs for applications that had no others', async () => {
  const [, update = ''] = (await import('../../db/migrate.ts'))
    .readMigrations()
    .find(({ name }) => name.startsWith('0048'))!
    .script.split(/^(?=update )/m)
  const after = async (uris: string[]) => {
    await w.db.updateTable('service').set({ redirect_uris: uris, mobile_redirect_uris: [] }).execute()
    await sql.raw(update).execute(w.db)
    return (await w.db.selectFrom('service').select('mobile_redirect_uris').executeTakeFirstOrThrow())
      .mobile_redirect_uris
  }
  expect(await after([web, link])).toEqual([web, link])
  expect(await after([web, scheme])).toEqual([])
  expect(await after([web, 'http://127.0.0.1:3000/cb'])).toEqual([])
})

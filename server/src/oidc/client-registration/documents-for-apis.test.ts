import { newId } from '../../lib/ids.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { openDocumentHost } from '../../../../testbed/document-host.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { requestBy } from '../../testing/oauth.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso({ config: { allowLoopbackServices: true } })
const host = openPerFile(() => openDocumentHost())
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))

const address = 'https://mcp.example/mcp'
beforeEach(async () => {
  host.requests.length = 0
  const { id } = await w.service(anna.accountId)
  await sql`insert into api (id, service_id, address, name, sector, admits, proved_by, proved_at)
    values (${newId()}, ${id}, ${address}, 'Заметки', ${newId()}, 'any', 'metadata', app_now())`.execute(w.db)
})

async function push(more: Record<string, string> = {}, resources: readonly string[] = [address]) {
  const request = requestBy(host.address, `${host.base}/callback`)
  const body = new URLSearchParams({ ...request, scope: 'openid email profile', ...more })
  for (const resource of resources) body.append('resource', resource)
  return (await fetch(`${w.base}/oauth/par`, { method: 'POST', body })).status
}

test('reads the document of a client that asks for an API that admits any client, and lets it read only sub', async () => {
  expect(readConfig({}).clientIdMetadataDocuments).toBe('apis')
  expect(await push()).toBe(201)
  const found: object = await (await fetch(`${w.base}/.well-known/openid-configuration`)).json()
  expect(found).toHaveProperty('client_id_metadata_document_supported', true)
  const stored = w.db.selectFrom('service').select(['client_id', 'scopes']).where('account_id', 'is', null)
  expect(await stored.execute()).toEqual([{ client_id: host.address, scopes: [] }])
})

test.each([
  ['no API', []],
  ['another address', ['https://mcp.example/other']],
  ['another spelling', [`${address}/`]],
  ['one more API, which is not known', [address, 'https://mcp.example/other']],
])('fetches nothing for a request with %s', async (_, resources) => {
  expect(await push({}, resources)).toBe(401)
  expect(host.requests).toEqual([])
})

test.each([
  ['admits named clients', sql`update api set admits = 'named'`],
  ['is not proved', sql`update api set proved_by = null`],
  ['is of a service in test mode', sql`update service set status = 'test'`],
  ['is of a suspended service', sql`update service set suspended_at = app_now()`],
])('fetches nothing for an API that %s', async (_, change) => {
  await change.execute(w.db)
  expect(await push()).toBe(401)
  expect(host.requests).toEqual([])
})

import { expect, test } from 'vitest'
import { openDocumentHost } from '../../../../testbed/document-host.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { registerSoftware, registrationTokenOf } from '../../testing/registration.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso({ config: { allowLoopbackServices: true } })
const host = openPerFile(() => openDocumentHost())
const anna = perTest(() => w.someone())

const callback = 'https://agent.example/callback'
const register = async () => {
  const metadata = { redirect_uris: [callback], sector_identifier_uri: `${host.base}/sector.json` }
  const { status, made } = await registerSoftware(w, metadata, await registrationTokenOf(w, anna))
  return [status, made['error'] ?? made['sector_identifier_uri']]
}

test('reads the list of a sector, and rejects a registration with a URI outside it (OpenID Connect Registration 1.0, 5)', async () => {
  host.answers.set('/sector.json', ['https://other.example/callback', callback])
  expect(await register()).toEqual([201, `${host.base}/sector.json`])
  host.answers.set('/sector.json', ['https://other.example/callback'])
  expect(await register()).toEqual([400, 'invalid_client_metadata'])
  host.answers.set('/sector.json', (response) => void response.writeHead(404).end())
  expect(await register()).toEqual([400, 'invalid_client_metadata'])
  expect(host.requests).toEqual(['/sector.json', '/sector.json', '/sector.json'])
})

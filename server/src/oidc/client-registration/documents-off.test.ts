import { newClient } from '@kabinet/contract/data/client-fields'
import { expect, test } from 'vitest'
import { adoptDocument } from '../../features/clients/client-registration/adopt-document.ts'
import { openDocumentHost } from '../../../../testbed/document-host.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import { openPerFile } from '../../testing/fixtures.ts'
import { postForm, requestBy } from '../../testing/oauth.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso({ config: { allowLoopbackServices: true, clientIdMetadataDocuments: 'false' } })
const host = openPerFile(() => openDocumentHost())

test('rejects a document URL as an unknown client when the feature is off, and fetches nothing, even for a stored document', async () => {
  const answersTo = async (clientId: string) => {
    const parameters = requestBy(clientId, `${host.base}/callback`)
    const pushed = await postForm(w, '/oauth/par', parameters)
    const end = await openBrowser(w.base).follow(`/authorize?${new URLSearchParams(parameters)}`)
    const { pathname, searchParams } = end
    return [pushed.status, pushed.body, pathname, searchParams.get('error')]
  }
  const unknown = await answersTo('0190a5b2-7b1e-7c3a-9d2f-6a1b2c3d4e5f')
  expect(unknown).toMatchObject([401, { error: 'invalid_client' }, '/authorize', 'invalid_client'])
  expect(await answersTo(host.address)).toEqual(unknown)

  const settings = newClient.parse({
    name: 'Агент',
    platforms: ['WEB'],
    scopes: ['FIO'],
    redirect_uris: [`${host.base}/callback`],
    token_endpoint_auth_method: 'none',
  })
  await adoptDocument(w.deps, host.address, undefined, { settings, jwksUri: null, sectorUri: null })
  expect(await answersTo(host.address)).toEqual(unknown)
  expect(host.requests).toEqual([])
  const discovery: object = await (await fetch(`${w.base}/.well-known/openid-configuration`)).json()
  expect(discovery).not.toHaveProperty('client_id_metadata_document_supported')
})

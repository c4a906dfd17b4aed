import { decideProposal, endManagement } from '@kabinet/contract/api/services/client-registration.api'
import { deleteClient, listClients, patchClient } from '@kabinet/contract/api/services/clients.api'
import { beforeEach, expect, test } from 'vitest'
import { heldAnswer, openDocumentHost } from '../../../../testbed/document-host.ts'
import { openPerFile, perFile, perTest } from '../../testing/fixtures.ts'
import { isAccepted, postForm, requestBy } from '../../testing/oauth.ts'
import { assertionOf, newProofKey, type ProofKey } from '../../testing/proofs.ts'
import { registerSoftware, registrationTokenOf } from '../../testing/registration.ts'
import { pageOf, testSso } from '../../testing/sso.ts'
import { createRegistrar } from '../../features/clients/client-registration/registrar.ts'
import { findServiceByClientId } from '../storage/services.sql.ts'
import { readDocument } from './read-document.ts'
import { readWanted } from './read-wanted.ts'

type Json = Record<string, unknown>
const w = testSso({ config: { allowLoopbackServices: true, clientIdMetadataDocuments: 'true' } })
const anna = perTest(() => w.someone())
const host = openPerFile(() => openDocumentHost())
const key = perFile(() => newProofKey())
const other = perFile(() => newProofKey())
beforeEach(() => {
  host.answers.clear()
  host.answers.set('/jwks', keysOf(key, 'one'))
})

const callback = 'https://agent.example/callback'
const keysOf = ({ jwk }: ProofKey, kid: string) => ({ keys: [{ ...jwk, kid }] })
const withKeys = (jwks_uri: string) => ({
  redirect_uris: [callback],
  token_endpoint_auth_method: 'private_key_jwt',
  jwks_uri,
})
async function ask(method: string, uri: string, token: string, body?: Json) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(uri, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const json: Json = await answer.json().catch(() => ({}))
  return { status: answer.status, json }
}
async function register(metadata: Json = withKeys(host.base + '/jwks')) {
  const { status, made } = await registerSoftware(w, metadata, await registrationTokenOf(w, anna, 3))
  expect(status).toBe(201)
  return managed(made)
}
const managed = (json: Json) => ({
  clientId: String(json['client_id']),
  uri: String(json['registration_client_uri']),
  token: String(json['registration_access_token']),
})
type Managed = ReturnType<typeof managed>
const put = ({ clientId, uri, token }: Managed, metadata: Json) =>
  ask('PUT', uri, token, { client_id: clientId, ...metadata })
const service = async () => {
  const [found] = (await w.call(listClients, {}, pageOf(anna))).body.items
  if (!found) throw new Error('no service')
  return found
}
async function passAnHour() {
  await w.later(3700, anna)
}
const hashes = async () =>
  (await w.db.selectFrom('service_registration').select('access_hash').execute()).map(({ access_hash }) => access_hash)

async function updateWhile(software: Managed, metadata: (uri: string) => Json, meanwhile: () => Promise<unknown>) {
  const slow = heldAnswer(keysOf(key, 'one'))
  host.answers.set('/slow', slow.answer)
  const answer = put(software, metadata(host.base + '/slow'))
  await slow.reached
  await meanwhile()
  slow.open()
  return answer
}
const end = async () =>
  expect((await w.call(endManagement, { params: { id: (await service()).id } }, pageOf(anna))).status).toBe(204)

test('rejects an update when the owner ends management while the keys are fetched', async () => {
  const software = await register()
  const { status, json } = await updateWhile(software, withKeys, end)
  expect([status, json['error'], json['registration_access_token']]).toEqual([401, 'invalid_token', undefined])
  expect(await hashes()).toEqual([null])
  expect((await service()).registration).toMatchObject({ is_managed: false })
  expect((await service()).registration?.proposal).toBeUndefined()
})

test('rejects an update when the owner ends management while the list of a sector is fetched', async () => {
  const software = await register()
  const slow = heldAnswer([callback])
  host.answers.set('/slow', slow.answer)
  const update = put(software, { ...withKeys(host.base + '/jwks'), sector_identifier_uri: host.base + '/slow' })
  await slow.reached
  await end()
  slow.open()
  const { status, json } = await update
  expect([status, json['registration_access_token']]).toEqual([401, undefined])
  expect(await hashes()).toEqual([null])
})

test('rejects an update of a service that was deleted or suspended meanwhile', async () => {
  const deleted = await updateWhile(await register(), withKeys, async () =>
    w.call(deleteClient, { params: { id: (await service()).id } }, pageOf(anna)),
  )
  expect([deleted.status, deleted.json['registration_access_token']]).toEqual([401, undefined])
  const suspended = await updateWhile(await register(), withKeys, () =>
    w.db.updateTable('service').set({ suspended_at: new Date() }).execute(),
  )
  expect([suspended.status, suspended.json['registration_access_token']]).toEqual([401, undefined])
})

test('accepts one of two updates with the same token', async () => {
  const software = await register()
  const slow = heldAnswer(keysOf(key, 'one'))
  host.answers.set('/slow', slow.answer)
  const first = put(software, withKeys(host.base + '/slow'))
  await slow.reached
  const second = await put(software, withKeys(host.base + '/jwks'))
  slow.open()
  expect([(await first).status, second.status]).toEqual([401, 200])
  expect((await ask('GET', software.uri, managed(second.json).token)).status).toBe(200)
})

test('drops fetched keys when the owner replaced them meanwhile', async () => {
  const software = await register()
  await passAnHour()
  const slow = heldAnswer(keysOf(other, 'stolen'))
  host.answers.set('/jwks', slow.answer)
  const prove = async (by: ProofKey, kid: string) => {
    const proof = await assertionOf(by, software.clientId, w.base, { header: { kid } })
    return isAccepted(w, proof)
  }
  const stolen = prove(other, 'stolen')
  await slow.reached
  const jwks = keysOf(key, 'own')
  const params = { id: (await service()).id }
  expect((await w.call(patchClient, { params, body: { jwks } }, pageOf(anna))).status).toBe(200)
  slow.open()
  expect([await stolen, await prove(other, 'stolen'), await prove(key, 'own')]).toEqual([false, false, true])
})

test('drops fetched keys when a proposal with another jwks_uri was accepted meanwhile', async () => {
  const software = await register()
  host.answers.set('/next', keysOf(key, 'next'))
  await put(software, withKeys(host.base + '/next'))
  await passAnHour()
  const slow = heldAnswer(keysOf(other, 'stolen'))
  host.answers.set('/jwks', slow.answer)
  const proof = await assertionOf(other, software.clientId, w.base, { header: { kid: 'stolen' } })
  const stolen = isAccepted(w, proof)
  await slow.reached
  const { id, registration } = await service()
  const body = { answer: 'yes' as const, proposed_at: registration?.proposal?.proposed_at ?? '' }
  expect((await w.call(decideProposal, { params: { id }, body }, pageOf(anna))).status).toBe(200)
  slow.open()
  expect(await stolen).toBe(false)
  expect((await service()).jwks).toEqual(keysOf(key, 'next'))
})

test('keeps a newer document that another process read meanwhile', async () => {
  const push = async (path: string) =>
    (await postForm(w, '/oauth/par', requestBy(host.base + path, `${host.base}/callback`))).status
  const readElsewhere = async (path: string) => {
    const before = await findServiceByClientId(w.db, host.base + path)
    const document = host.document({ client_name: 'New' }, path)
    const registrar = createRegistrar(w.deps)
    const wanted = await readWanted(w.deps.config, registrar, readDocument(host.base + path, document))
    await registrar.adopt(host.base + path, before?.version, wanted)
  }
  for (const path of ['/new.json', '/known.json']) {
    if (path === '/known.json') expect(await push(path)).toBe(201)
    await w.pass(301)
    const slow = heldAnswer(host.document({ client_name: 'Old' }, path))
    host.answers.set(path, slow.answer)
    const late = push(path)
    await slow.reached
    await readElsewhere(path)
    slow.open()
    expect([await late, (await findServiceByClientId(w.db, host.base + path))?.name], path).toEqual([201, 'New'])
  }
})

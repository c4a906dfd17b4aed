import { listClients, patchClient } from '@kabinet/contract/api/services/clients.api'
import { beforeEach, expect, test } from 'vitest'
import { serveHttp } from '../../../../testbed/ports.ts'
import { openPerFile, perFile, perTest } from '../../testing/fixtures.ts'
import { postForm } from '../../testing/oauth.ts'
import { assertionOf, newProofKey, type ProofKey } from '../../testing/proofs.ts'
import { registerSoftware, registrationTokenOf } from '../../testing/registration.ts'
import { pageOf, testSso } from '../../testing/sso.ts'
import { fetchGuarded } from './fetch-guarded.ts'

const w = testSso({ config: { allowLoopbackServices: true } })
let published: object | undefined
let reads = 0
const key = perFile(() => newProofKey())
const next = perFile(() => newProofKey())
const host = openPerFile(() =>
  serveHttp((_request, response) => {
    reads++
    if (!published) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(published))
  }),
)
const anna = perTest(() => w.someone())
beforeEach(async () => {
  published = {
    keys: [
      { ...key.jwk, kid: 'one' },
      { kty: 'RSA', use: 'enc', n: 'x', e: 'AQAB' },
    ],
  }
  reads = 0
})

const jwksUri = () => `${host.url}/jwks`
async function register(): Promise<string> {
  const metadata = {
    redirect_uris: ['https://agent.example/callback'],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: jwksUri(),
  }
  const { status, made } = await registerSoftware(w, metadata, await registrationTokenOf(w, anna))
  expect([status, made['jwks_uri'], made['jwks']]).toEqual([201, jwksUri(), undefined])
  return String(made['client_id'])
}
async function isLetIn(clientId: string, by: ProofKey, kid: string): Promise<boolean> {
  const proof = await assertionOf(by, clientId, w.base, { header: { kid } })
  const { status } = await postForm(w, '/oauth/introspect', { token: 'x', ...proof })
  expect(status).toBeLessThan(500)
  return status === 200
}

test('reads keys at registration, and again for an unknown key, at most once a minute [OC-8.02]', async () => {
  const clientId = await register()
  expect([await isLetIn(clientId, key, 'one'), reads]).toEqual([true, 1])
  published = { keys: [{ ...next.jwk, kid: 'two' }] }
  expect([await isLetIn(clientId, next, 'two'), reads]).toEqual([false, 1])
  await w.pass(61)
  expect([await isLetIn(clientId, next, 'two'), reads]).toEqual([true, 2])
  expect(await isLetIn(clientId, key, 'one')).toBe(false)
  for (let guess = 0; guess < 5; guess++) await isLetIn(clientId, key, `guess-${guess}`)
  expect(reads).toBe(2)
})

test('accepts a withdrawn key for at most an hour, and no keys when they cannot be read then', async () => {
  const clientId = await register()
  published = undefined
  await w.pass(3500)
  expect([await isLetIn(clientId, key, 'one'), reads]).toEqual([true, 1])
  await w.pass(200)
  expect([await isLetIn(clientId, key, 'one'), reads]).toEqual([false, 2])
  await w.pass(61)
  published = { keys: [{ ...key.jwk, kid: 'one' }] }
  expect(await isLetIn(clientId, key, 'one')).toBe(true)
})

test('replaces jwks_uri with keys that the owner sets', async () => {
  const clientId = await register()
  const { body } = await w.call(listClients, {}, pageOf(anna))
  const params = { id: body.items[0]?.id ?? '' }
  const jwks = { keys: [{ ...next.jwk, kid: 'own' }] }
  const { body: changed } = await w.call(patchClient, { params, body: { jwks } }, pageOf(anna))
  expect(changed.registration?.jwks_uri).toBeUndefined()
  await w.pass(3700)
  expect([await isLetIn(clientId, next, 'own'), await isLetIn(clientId, key, 'one'), reads]).toEqual([true, false, 1])
})

test('uses the guarded fetcher for the library’s requests [OC-8.06]', async () => {
  published = { keys: [] }
  const found = await fetchGuarded({ allowLoopbackServices: true })(jwksUri())
  expect([found.status, await found.json()]).toEqual([200, { keys: [] }])
  await expect(fetchGuarded({ allowLoopbackServices: false })(new URL(jwksUri()))).rejects.toThrow('not one that we')
})

import { generateKeyPairSync, sign } from 'node:crypto'
import { registerClient } from '../../features/clients/clients.ts'
import { newId } from '../../lib/ids.ts'
import { expect, test } from 'vitest'
import { ownedBy, testSso } from '../../testing/sso.ts'

const w = testSso()

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** RFC 7523 3: issuer, audience, expiry and a unique id. */
function assertionOf(clientId: string, over: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: clientId, sub: clientId, aud: w.base, jti: newId(), iat: now, exp: now + 60, ...over }
  const signed = `${part({ alg: 'ES256', kid: 'one' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

test('accepts an assertion once among concurrent requests (OA-23) [SP-9.42]', async () => {
  const { accountId } = await w.someone()
  const { client_id: clientId } = await registerClient(w.deps, ownedBy(accountId), {
    name: 'Ромашка',
    platforms: ['WEB'],
    scopes: ['EMAIL'],
    redirect_uris: ['https://romashka.example/callback'],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] },
  })
  const introspect = async (assertion: string) => {
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    const body = new URLSearchParams({ token: 'x', client_assertion_type: type, client_assertion: assertion })
    return (await fetch(`${w.base}/oauth/introspect`, { method: 'POST', body })).status
  }
  const one = assertionOf(clientId)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => introspect(one)))
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(401)])
  expect(await introspect(assertionOf(clientId))).toBe(200)
  expect(await introspect(assertionOf(clientId, { aud: 'https://evil.example' }))).toBe(401)
  expect(await introspect(assertionOf(clientId, { exp: Math.floor(Date.now() / 1000) - 120 }))).toBe(401)
})

import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { testSso } from '../../testing/sso.ts'

// The table "From /oauth/token and the other addresses" of docs/integrate.md.
const w = testSso()
const service = perTest(async () => w.service((await w.someone()).accountId))

async function ask(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${w.base}/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const { error }: { error: string } = await answer.json()
  return [answer.status, error]
}
const own = () => ({ client_id: service.clientId, client_secret: service.secret ?? '' })
const assertionOf = async (clientId: string) => {
  const { privateKey } = await generateKeyPair('ES256')
  const claims = new SignJWT({ jti: 'one' }).setIssuer(clientId).setSubject(clientId).setAudience(w.base)
  return claims.setIssuedAt().setExpirationTime('1m').setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
}
const code = { grant_type: 'authorization_code', code: 'unknown', redirect_uri: 'https://romashka.example/callback' }

test('returns 401 invalid_client for another way of authentication, and for a wrong secret', async () => {
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const assertion = {
    client_id: service.clientId,
    client_assertion: await assertionOf(service.clientId),
    client_assertion_type: type,
  }
  expect(await ask({ ...code, ...assertion })).toEqual([401, 'invalid_client'])
  expect(await ask({ ...code, client_id: service.clientId })).toEqual([401, 'invalid_client'])
  expect(await ask({ ...code, ...own(), client_secret: 'wrong' })).toEqual([401, 'invalid_client'])
})

test('names a grant that is turned off, an unknown grant, and a dead code or refresh token', async () => {
  expect(await ask({ grant_type: 'client_credentials', ...own() })).toEqual([400, 'invalid_request'])
  expect(await ask({ grant_type: 'password', ...own() })).toEqual([400, 'unsupported_grant_type'])
  expect(await ask({ ...code, ...own() })).toEqual([400, 'invalid_grant'])
  expect(await ask({ grant_type: 'refresh_token', refresh_token: 'unknown', ...own() })).toEqual([400, 'invalid_grant'])
})

test('returns 401 invalid_token at userinfo', async () => {
  const answer = await fetch(`${w.base}/oauth/userinfo`, { headers: { authorization: 'Bearer unknown' } })
  expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_token' })])
})

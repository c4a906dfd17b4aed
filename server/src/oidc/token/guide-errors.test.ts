import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { type Fields, ownFields, postForm, readUserInfo } from '../../testing/oauth.ts'
import { assertionOf, newProofKey } from '../../testing/proofs.ts'
import { testSso } from '../../testing/sso.ts'

// The table "From /oauth/token and the other addresses" of docs/integrate.md.
const w = testSso()
const service = perTest(async () => w.service((await w.someone()).accountId))

async function ask(fields: Fields) {
  const { status, body } = await postForm(w, '/oauth/token', fields)
  return [status, body.error]
}
const sent = () => ownFields(service)
const code = { grant_type: 'authorization_code', code: 'unknown', redirect_uri: 'https://romashka.example/callback' }

test('returns 401 invalid_client for another way of authentication, and for a wrong secret', async () => {
  const { clientId: client_id } = service
  const assertion = await assertionOf(await newProofKey(), client_id, w.base)
  expect(await ask({ ...code, client_id, ...assertion })).toEqual([401, 'invalid_client'])
  expect(await ask({ ...code, client_id })).toEqual([401, 'invalid_client'])
  expect(await ask({ ...code, ...sent(), client_secret: 'wrong' })).toEqual([401, 'invalid_client'])
})

test('names a grant that is turned off, an unknown grant, and a dead code or refresh token', async () => {
  expect(await ask({ grant_type: 'client_credentials', ...sent() })).toEqual([400, 'invalid_request'])
  expect(await ask({ grant_type: 'password', ...sent() })).toEqual([400, 'unsupported_grant_type'])
  expect(await ask({ ...code, ...sent() })).toEqual([400, 'invalid_grant'])
  expect(await ask({ grant_type: 'refresh_token', refresh_token: 'unknown', ...sent() })).toEqual([
    400,
    'invalid_grant',
  ])
})

test('returns 401 invalid_token at userinfo', async () => {
  expect(await readUserInfo(w, 'unknown')).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
})

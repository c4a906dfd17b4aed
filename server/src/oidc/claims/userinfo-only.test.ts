import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { readUserInfo } from '../../testing/oauth.ts'
import { testSso, tokensFor } from '../../testing/sso.ts'

// OpenID Connect Core 5.4: claims requested by scope are returned from userinfo when there is an access token.
const w = testSso()
const anna = perTest(() => w.someone())

const signIn = async (more: object, parameters: Record<string, string> = {}) => {
  const service = await w.service(anna.accountId, more)
  const tokens = await tokensFor(service, anna.browser, { scope: 'openid profile email', ...parameters })
  const { body: userinfo } = await readUserInfo(w, tokens.access_token)
  return { service, idToken: { ...tokens.claims() }, userinfo }
}
const readsOf = async (serviceId: string) =>
  (await w.db.selectFrom('claim_read').select('via').where('service_id', '=', serviceId).execute()).map(
    ({ via }) => via,
  )

test('includes granted claims in the ID token by default', async () => {
  const { idToken, userinfo, service } = await signIn({})
  expect([idToken['given_name'], userinfo['given_name']]).toEqual(['Анна', 'Анна'])
  expect((await readsOf(service.id)).toSorted()).toEqual(['id_token', 'userinfo'])
})

test('returns scope claims only from userinfo when configured, and logs only that read [OC-1.22]', async () => {
  const { idToken, userinfo, service } = await signIn({ claims_from_userinfo_only: true })
  expect(Object.keys(idToken).toSorted()).toEqual(['acr', 'amr', 'aud', 'auth_time', 'exp', 'iat', 'iss', 'sub'])
  expect(userinfo).toMatchObject({ given_name: 'Анна', email_verified: true, sub: idToken['sub'] })
  expect(await readsOf(service.id)).toEqual(['userinfo'])
})

test('includes claims that the request names for the ID token (OpenID Connect Core 5.5)', async () => {
  const claims = JSON.stringify({ id_token: { given_name: null } })
  const { idToken } = await signIn({ claims_from_userinfo_only: true }, { claims })
  expect([idToken['given_name'], idToken['email']]).toEqual(['Анна', undefined])
})

import { deleteGrant } from '@kabinet/contract/api/grants.api'
import { expect, test } from 'vitest'
import { MistakenClient, type Mistakes, testMistakes } from '../../testing/mistaken-client.ts'
import { begin, consent, pageOf, testSso } from '../../testing/sso.ts'

const w = testSso()
const client = new MistakenClient(w)
const { ask, askPlainly, settings, post, granted } = client
const refresh = (refresh_token: string) => post({ grant_type: 'refresh_token', refresh_token })
const tokens = async (): Promise<Record<string, string>> => (await post(await granted({ prompt: 'consent' }))).json()
const refreshed = async (token = '') => (await refresh(token)).json()

const mistakes: Mistakes = {
  'scopes with commas': ['separate the scopes with spaces', () => ask({ scope: 'openid,profile,email' })],
  'scopes with commas, without nonce': [
    'separate the scopes with spaces',
    () => askPlainly({ scope: 'openid,profile' }),
  ],
  'scopes encoded twice': ['encoded twice', () => ask({ scope: 'openid%20profile' })],
  'an empty scope': ['scope is missing or empty', () => ask({ scope: '' })],
  'only unknown scopes': ['none of the scopes is known', () => askPlainly({ scope: 'profil emial' })],
  'some scopes with commas': ['separate the scopes with spaces', () => ask({ scope: 'openid profile,email' })],
  'redirect_uri encoded twice': [
    'redirect_uri was encoded twice',
    () => ask({}, { ...client.service, callback: encodeURIComponent(client.service.callback) }),
  ],
  'redirect_uri by http on a public host': [
    'starts with http: use https',
    () => ask({}, { ...client.service, callback: 'http://romashka.example/callback' }),
  ],
  'a code twice': [
    'the code was already used',
    async () => {
      const fields = await granted()
      await post(fields)
      return post(fields)
    },
  ],
  'a used code after its time': [
    'the code was already used',
    async () => {
      const fields = await granted()
      await post(fields)
      await w.pass(61)
      return post(fields)
    },
  ],
  'a refresh token again after its replacement': [
    'all tokens of this sign-in were ended',
    async () => {
      const { refresh_token: first } = await tokens()
      await refreshed((await refreshed(first)).refresh_token)
      await w.pass(3)
      return refresh(first ?? '')
    },
  ],
  'an expired refresh token': [
    'the refresh token has expired',
    async () => {
      const { refresh_token: first } = await tokens()
      await w.pass(200 * 86_400)
      return refresh(first ?? '')
    },
  ],
  'a refresh token after the withdrawal': [
    'the person withdrew the access',
    async () => {
      const { refresh_token: first } = await tokens()
      const { clientId: client_id } = client.service
      await w.call(deleteGrant, { params: { client_id } }, pageOf(client.anna))
      return refresh(first ?? '')
    },
  ],
  'a refresh token of another service': [
    'was issued to another client_id',
    async () => {
      const { refresh_token: first } = await tokens()
      await settings({})
      return refresh(first ?? '')
    },
  ],
  'no openid': ['scope has no openid', async () => post(await granted({ scope: 'email', nonce: '' }))],
  'audience instead of resource': [
    'in the parameter resource',
    async () => post(await granted({ audience: 'https://api.example/' })),
  ],
  'an essential acr that the sign-in has not': [
    'urn:kabinet:acr:mfa',
    async () => {
      const claims = JSON.stringify({ id_token: { acr: { essential: true, value: 'urn:other:strong' } } })
      return consent(client.anna.browser, await begin(client.service, { claims }))
    },
  ],
  'a page of another origin': [
    'at an origin where the service has no redirect URI',
    () => post({ grant_type: 'authorization_code', code: 'x' }, { ...client.basic(), origin: 'https://other.example' }),
  ],
  'no offline_access': ['request scope offline_access', () => post({ grant_type: 'refresh_token' })],
}

testMistakes(client, 'first-mistakes', mistakes)

test('tells a public client only that its code is unknown, expired or used', async () => {
  await settings({ token_endpoint_auth_method: 'none' })
  const fields = { ...(await granted()), client_id: client.service.clientId }
  await post(fields, {})
  const { error_description } = await (await post(fields, {})).json()
  expect(error_description).toMatch(/^the code is unknown, expired or already used/)
})

test('tells another service nothing about a code', async () => {
  const fields = await granted()
  await post(fields)
  await settings({})
  const { error_description } = await (await post(fields)).json()
  expect(error_description).toMatch(/^the code or token was issued to another client_id/)
})

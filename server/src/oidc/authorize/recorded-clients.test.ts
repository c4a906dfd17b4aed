import { createHash } from 'node:crypto'
import { wholeFile } from '@kabinet/contract/integrate/recipe'
import { recipes } from '@kabinet/contract/integrate/snippets'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { otherClients } from '../../testing/recorded/other-clients.ts'
import { pythonClients } from '../../testing/recorded/python-clients.ts'
import type { RecordedClient } from '../../testing/recorded/recorded-client.ts'
import { askForTokens, type Endpoints, redeemBy, signInBy } from '../../testing/recorded/replay.ts'
import { type Service, testSso } from '../../testing/sso.ts'

const w = testSso()
const clients = [...pythonClients, ...otherClients]

const answer = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().positive(),
  scope: z.string(),
})

async function discover(): Promise<Endpoints> {
  return (await fetch(`${w.base}/.well-known/openid-configuration`)).json()
}

const pyotr = () => w.someone({ first_name: 'Пётр', last_name: 'Щёголев-Ъ', email: 'pyotr@example.com' })

async function connected(client: RecordedClient) {
  const person = await pyotr()
  const { redirectUri, settings, leaves } = client
  const service = await w.service(person.accountId, {
    redirect_uris: [redirectUri],
    scopes: ['FIO', 'EMAIL'],
    ...(leaves ? { post_logout_redirect_uris: [leaves.post_logout_redirect_uri] } : {}),
    ...(client.proves === 'nothing' ? { token_endpoint_auth_method: 'none' } : {}),
    ...settings,
  })
  return { person, replayed: { client, service, endpoints: await discover() } }
}

/** OpenID Connect Core 3.1.3.7 and 3.1.3.6. */
async function checkIdToken(
  idToken: string,
  about: { client: RecordedClient; service: Service; endpoints: Endpoints; accessToken: string },
) {
  const { client, service, endpoints, accessToken } = about
  expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
  const keys = createRemoteJWKSet(new URL(endpoints.jwks_uri))
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: endpoints.issuer,
    audience: service.clientId,
    algorithms: ['RS256'],
  })
  expect([payload.aud].flat()).toEqual([service.clientId])
  expect(payload['azp'] ?? service.clientId).toBe(service.clientId)
  expect(payload['nonce']).toBe(client.asks['nonce'])
  expect(Math.abs((payload.iat ?? 0) - Date.now() / 1000)).toBeLessThan(600)
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
  expect(payload['at_hash'] ?? half).toBe(half)
  return payload
}

async function readUserInfo(endpoint: string, accessToken: string) {
  const response = await fetch(endpoint, { headers: { authorization: `Bearer ${accessToken}` } })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^application\/json(;|$)/),
  ])
  return z.record(z.string(), z.unknown()).parse(await response.json())
}

describe.each(clients)('$library', (client) => {
  test('signs a user in with its recorded requests and finds the values it needs', async () => {
    const { person, replayed } = await connected(client)
    const { endpoints, service } = replayed
    const back = await signInBy(person.browser, replayed)
    expect([back.get('state'), back.get('iss')]).toEqual([client.asks['state'], w.base])
    const granted = await redeemBy(replayed, back)
    expect([granted.status, granted.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/json(;|$)/),
    ])
    const tokens = answer.parse(await granted.json())
    const claims = await checkIdToken(tokens.id_token, { client, service, endpoints, accessToken: tokens.access_token })
    const info = await readUserInfo(endpoints.userinfo_endpoint, tokens.access_token)
    expect(info['sub']).toBe(claims.sub)
    const read: Record<string, unknown> = client.reads === 'userinfo' ? info : claims
    expect(read).toMatchObject({
      given_name: 'Пётр',
      family_name: 'Щёголев-Ъ',
      email: 'pyotr@example.com',
      email_verified: true,
      updated_at: expect.any(Number),
    })
    if (client.username) expect(String(read[client.username])).toMatch(/^[a-z0-9_-]+$/i)
  })
})

test.each(clients.filter(({ asks }) => asks['scope']?.includes('offline_access')))(
  '$library refreshes its tokens',
  async (client) => {
    const { person, replayed } = await connected(client)
    const tokens = answer.parse(await (await redeemBy(replayed, await signInBy(person.browser, replayed))).json())
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
    const next = answer.parse(await (await askForTokens(replayed, fields)).json())
    expect(await readUserInfo(replayed.endpoints.userinfo_endpoint, next.access_token)).toMatchObject({
      given_name: 'Пётр',
    })
  },
)

test.each(clients.filter(({ leaves }) => leaves))('$library requests a logout and is recognized', async (client) => {
  const { person, replayed } = await connected(client)
  const tokens = answer.parse(await (await redeemBy(replayed, await signInBy(person.browser, replayed))).json())
  const query = new URLSearchParams({ ...client.leaves, id_token_hint: tokens.id_token })
  const page = await person.browser.follow(`${replayed.endpoints.end_session_endpoint}?${query}`)
  expect([page.pathname, page.searchParams.has('request')]).toEqual(['/logout', true])
})

test.each(clients)('the guide configures $library with existing URLs', async ({ recipe, redirectUri }) => {
  const shown = recipes[recipe]
  const path = new URL(redirectUri).pathname
  expect(shown.callbackPath ?? path).toBe(path)
  const text = wholeFile(shown, { issuer: w.base, clientId: 'romashka', redirectUri, scope: 'openid profile email' })
  const known = Object.values(await discover())
  const named = [...text.matchAll(new RegExp(`${w.base}[\\w./-]*`, 'g'))].map(([address]) => address)
  expect(
    named.filter((address) => !known.includes(address) && !address.endsWith('/.well-known/openid-configuration')),
  ).toEqual([])
  expect(text).toContain('romashka')
})

test('announces the metadata that these libraries depend on', async () => {
  const { issuer, ...said }: Endpoints & Record<string, unknown> = await discover()
  // Spring Security, go-oidc and ASP.NET Core compare the issuer with their setting character by character.
  expect(issuer).toBe(w.base)
  expect(said).toMatchObject({
    // django-allauth sends its secret in the body when this is announced; Spring Security and go-oidc use the header.
    token_endpoint_auth_methods_supported: expect.arrayContaining([
      'client_secret_basic',
      'client_secret_post',
      'none',
    ]),
    id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
    response_modes_supported: expect.arrayContaining(['query', 'fragment', 'form_post']),
    code_challenge_methods_supported: expect.arrayContaining(['S256']),
    subject_types_supported: expect.any(Array),
    authorization_response_iss_parameter_supported: true,
  })
})

import type { NewClient } from '@kabinet/contract/data/client-fields'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { readUserInfo } from '../../testing/oauth.ts'
import { begin, consent, redeem, type Service, testSso } from '../../testing/sso.ts'

const w = testSso()
const scope = 'openid email offline_access'

async function tokensFor(wanted: Partial<NewClient>) {
  const anna = await w.someone()
  const service = await w.service(anna.accountId, wanted)
  const begun = await begin(service, { scope, prompt: 'consent' })
  const { access_token, refresh_token = '' } = await redeem(service, begun, await consent(anna.browser, begun))
  return { service, access: access_token, refresh: refresh_token }
}

function readByKeycloakJs(token: string): { iat: number; exp: number } {
  const [, payload] = token.split('.')
  if (payload === undefined) throw new Error('Unable to decode token, payload not found.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

const read = async (token: string) => (await readUserInfo(w, token)).status
const refreshed = (service: Service, token: string) => client.refreshTokenGrant(service.config, token)

test('lets a page read issue and expiry times from its tokens, and nothing else', async () => {
  const { service, access, refresh } = await tokensFor({ token_endpoint_auth_method: 'none' })
  const now = Date.now() / 1000
  for (const [token, life] of [
    [access, 600],
    [refresh, 14 * 86_400],
  ] as const) {
    const times = readByKeycloakJs(token)
    expect(Object.keys(times)).toEqual(['iat', 'exp'])
    expect(Math.abs(times.iat - now)).toBeLessThan(60)
    expect(times.exp - times.iat).toBe(life)
  }
  expect(await read(access)).toBe(200)
  const next = await refreshed(service, refresh)
  expect(readByKeycloakJs(next.access_token).exp).toBeGreaterThan(now)
  expect(readByKeycloakJs(next.refresh_token ?? '').exp).toBeGreaterThan(now)
})

test('rejects a token whose readable part was changed or removed', async () => {
  const { service, access, refresh } = await tokensFor({ token_endpoint_auth_method: 'none' })
  const [ours = ''] = access.split('.')
  const longer = Buffer.from(JSON.stringify({ iat: 1, exp: 9_999_999_999 })).toString('base64url')
  for (const token of [ours, `${ours}.`, `${ours}.${longer}`, `${access}.`, `${access}.x`, `.${access}`])
    expect([token, await read(token)]).toEqual([token, 401])
  const [family = ''] = refresh.split('.')
  await expect(refreshed(service, `${family}.${longer}`)).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await read(access)).toBe(200)
  await refreshed(service, refresh)
})

test.each([
  ['a server', {}],
  ['an application', { platforms: ['MOBILE'], redirect_uris: ['ru.example.app:/callback'] }],
] satisfies [string, Partial<NewClient>][])('issues fully opaque tokens to %s', async (_what, wanted) => {
  const { access, refresh } = await tokensFor(wanted)
  for (const token of [access, refresh]) expect(token).toMatch(/^[\w-]+$/)
})

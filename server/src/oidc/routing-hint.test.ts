import { randomBytes } from 'node:crypto'
import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { newSignOnCookie } from '../domain/grants/sign-on-cookie.ts'
import { deriveAccessToken, refreshTokenOf } from '../domain/sessions/tokens.ts'
import { idBytes, newId } from '../lib/ids.ts'
import { createKeys, type Keys, sha256 } from '../lib/keys.ts'
import { accountToken } from '../lib/routing-hint.ts'
import { perTest } from '../testing/fixtures.ts'
import { type Fields, ownFields, postForm, readUserInfo } from '../testing/oauth.ts'
import { begin, consent, pageOf, redeem, type Service, testSso } from '../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const one = perTest(() => w.service(anna.accountId))
const other = perTest(() => w.service(anna.accountId))

async function signIn(service: Service) {
  const begun = await begin(service, { scope: 'openid email offline_access', prompt: 'consent' })
  const back = await consent(anna.browser, begun)
  const { access_token: accessToken, refresh_token: refreshToken = '' } = await redeem(service, begun, back)
  return { code: back.searchParams.get('code') ?? '', accessToken, refreshToken }
}
const cookie = () => anna.browser.cookies.get('kabinet_sso')?.value ?? ''

describe('identifiers of a user in different places', () => {
  const bitsOf = (bytes: Buffer) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const windowBits = 64
  const windows = (bits: string) =>
    new Set(
      Array.from({ length: Math.max(0, bits.length - windowBits + 1) }, (_, at) => bits.slice(at, at + windowBits)),
    )

  test('share no 64 bits with each other or with internal ids (by chance once in 10^10 runs)', async () => {
    const cookies = [cookie()]
    const tokens = [await signIn(one), await signIn(one), await signIn(other)].flatMap((issued) =>
      Object.values(issued),
    )
    cookies.push(cookie())
    const cabinet = [1, 2].flatMap((generation) => [
      deriveAccessToken(w.deps.keys, anna, generation),
      refreshTokenOf(w.deps.keys, { ...anna, generation, deviceHash: randomBytes(32) }),
    ])
    expect(cabinet).toContain(anna.browser.token)
    const texts = [...tokens, ...cookies, ...cabinet.map((token) => token.slice(3))]
    expect(new Set(texts).size).toBe(15)
    const seen = new Set<string>()
    const shared = (bytes: Buffer) => [...windows(bitsOf(bytes))].filter((window) => seen.has(window))
    for (const bytes of texts.map((text) => Buffer.from(text, 'base64url'))) {
      expect(shared(bytes)).toEqual([])
      for (const window of windows(bitsOf(bytes))) seen.add(window)
    }
    for (const id of [anna.accountId, anna.sessionId]) expect(shared(idBytes(id))).toEqual([])
  })
})

describe('rejects a forged or deleted token like an unknown one', () => {
  const form = (path: string, fields: Fields) => postForm(w, path, { ...fields, ...ownFields(one) })
  const redirect_uri = 'https://romashka.example/callback'
  const foreign = createKeys([randomBytes(32)])
  const ofAccount = (keys: Keys) => accountToken(keys, anna.accountId)
  const ofUnknownAccount = (keys: Keys) => accountToken(keys, newId())

  const kinds: [string, (keys: Keys) => string, (token: string) => Promise<unknown>][] = [
    ['an access token of a service', ofAccount, (token) => readUserInfo(w, token)],
    [
      'a code',
      ofAccount,
      (code) =>
        form('/oauth/token', { grant_type: 'authorization_code', code, redirect_uri, code_verifier: 'v'.repeat(43) }),
    ],
    [
      'a refresh token of a service',
      ofUnknownAccount,
      (token) => form('/oauth/token', { grant_type: 'refresh_token', refresh_token: token }),
    ],
    ['a token that a service asks about', ofAccount, (token) => form('/oauth/introspect', { token })],
    ['a token that a service gives back', ofAccount, (token) => form('/oauth/revoke', { token })],
    [
      'a single sign-on cookie',
      (keys) => newSignOnCookie(keys, anna),
      async (value) => {
        anna.browser.cookies.set('kabinet_sso', { value, path: '/' })
        return (await anna.browser.follow((await begin(one, { prompt: 'none' })).url.href)).searchParams.get('error')
      },
    ],
    [
      'an access token of the cabinet',
      (keys) => deriveAccessToken(keys, anna, 7),
      async (token) => {
        const { status, error } = await w.call(getMe, {}, { token })
        return [status, error.error_code]
      },
    ],
    [
      'a refresh token of the cabinet',
      (keys) => refreshTokenOf(keys, { ...anna, sessionId: newId(), generation: 1, deviceHash: sha256('nobody') }),
      async (token) => {
        const { status, error } = await w.call(
          authApi.refresh,
          { body: { refresh_token: token } },
          { cookies: pageOf(anna).cookies },
        )
        return [status, error.error_code]
      },
    ],
  ]

  const spoiled = (token: string, made: string) => [
    ...Array.from({ length: Math.ceil(token.length / 6) }, (_, at) => flip(token, at * 6)),
    flip(token, token.length - 1),
    token.slice(0, -1),
    token.slice(0, 22),
    `${token}A`,
    token + token,
    'x',
    made,
  ]
  const flip = (token: string, at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)

  test.each(kinds)('%s', async (_, make, present) => {
    const unknown = await present(make(w.deps.keys))
    expect(JSON.stringify(unknown)).not.toMatch(/\b50\d\b/)
    for (const token of spoiled(make(w.deps.keys), make(foreign)))
      expect([token, await present(token)]).toEqual([token, unknown])
  })
})

test('accepts tokens after a key rotation, until their key is removed', async () => {
  const [secret, next] = [randomBytes(32), randomBytes(32)]
  const before = w.deps.keys
  const read = async (token: string) => (await readUserInfo(w, token)).status
  try {
    Object.assign(w.deps, { keys: createKeys([secret]) })
    await w.signIn(anna.accountId, anna.browser)
    const { accessToken } = await signIn(one)
    Object.assign(w.deps, { keys: createKeys([next, secret]) })
    expect([await read(accessToken), (await anna.browser.call(getMe)).status]).toEqual([200, 200])
    Object.assign(w.deps, { keys: createKeys([next]) })
    expect([await read(accessToken), (await anna.browser.call(getMe)).status]).toEqual([401, 401])
  } finally {
    Object.assign(w.deps, { keys: before })
  }
})

import { expect, test } from 'vitest'
import { perFile, perTest } from '../../testing/fixtures.ts'
import { ownFields, redemption } from '../../testing/oauth.ts'
import { dpopProof, newProofKey, now, type ProofKey } from '../../testing/proofs.ts'
import { begin, type Begun, consent, type Service, testSso } from '../../testing/sso.ts'

const w = testSso()
const key = perFile(() => newProofKey())
const other = perFile(() => newProofKey())
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

type Answer = {
  error?: string
  token_type?: string
  access_token: string
  refresh_token: string
  active?: boolean
  cnf?: object
}
const post = async (
  path: string,
  fields: Record<string, string>,
  { proof, at = service }: { proof?: string | undefined; at?: Service } = {},
) => {
  const body = new URLSearchParams({ ...ownFields(at), ...fields })
  const headers: Record<string, string> = proof === undefined ? {} : { dpop: proof }
  const response = await fetch(`${w.base}${path}`, { method: 'POST', body, headers })
  const answer: Answer = await response.json()
  return { status: response.status, body: answer }
}
const redeem = (begun: Begun, back: URL, proof?: string, at = service) =>
  post('/oauth/token', redemption(at, begun, back), { proof, at })
const signIn = async (parameters: Record<string, string> = {}, at = service) => {
  const begun = await begin(at, { scope: 'openid email offline_access', ...parameters })
  return { begun, back: await consent(anna.browser, begun) }
}
const bound = async (at = service) => {
  const { begun, back } = await signIn({}, at)
  const { status, body } = await redeem(begun, back, await forToken(key), at)
  expect([status, body.token_type]).toEqual([200, 'DPoP'])
  return body
}
const forToken = (by: ProofKey, over = {}) => dpopProof(by, 'POST', `${w.base}/oauth/token`, over)
const forUserinfo = (token: string, over = {}, by = key) =>
  dpopProof(by, 'GET', `${w.base}/oauth/userinfo`, { token, ...over })
const read = async (scheme: string, token: string, proof?: string) => {
  const headers = { authorization: `${scheme} ${token}`, ...(proof === undefined ? {} : { dpop: proof }) }
  const response = await fetch(`${w.base}/oauth/userinfo`, { headers })
  return { status: response.status, challenge: response.headers.get('www-authenticate') ?? '' }
}

const unsigned = async (token: string) => {
  const [header = '', claims] = (await forUserinfo(token)).split('.')
  const said = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg: 'none' }
  return `${Buffer.from(JSON.stringify(said)).toString('base64url')}.${claims}.`
}

test('rejects a bound token without its key (R21) [SP-9.84]', async () => {
  const { access_token: token } = await bound()
  expect((await read('DPoP', token, await forUserinfo(token))).status).toBe(200)
  expect(await read('Bearer', token)).toMatchObject({ status: 401, challenge: expect.stringContaining('DPoP') })
  for (const [scheme, proof] of [
    ['DPoP', undefined],
    ['Bearer', await forUserinfo(token)],
    ['DPoP', await forUserinfo(token, {}, other)],
  ] as const) {
    expect([400, 401]).toContain((await read(scheme, token, proof)).status)
  }
  expect((await post('/oauth/introspect', { token })).body).toMatchObject({
    active: true,
    token_type: 'DPoP',
    cnf: { jkt: key.thumbprint },
  })
})

test('accepts a proof only for its method, URL, token and time, once (R21) [SP-9.85, OC-5.22]', async () => {
  const { access_token: token } = await bound()
  const good = await forUserinfo(token)
  expect([(await read('DPoP', token, good)).status, (await read('DPoP', token, good)).status]).toEqual([200, 401])
  const spoilt = [
    await dpopProof(key, 'POST', `${w.base}/oauth/userinfo`, { token }),
    await dpopProof(key, 'GET', `${w.base}/oauth/token`, { token }),
    await dpopProof(key, 'GET', 'https://evil.example/oauth/userinfo', { token }),
    await dpopProof(key, 'GET', `${w.base}/oauth/userinfo`),
    await dpopProof(key, 'GET', `${w.base}/oauth/userinfo`, { token: 'another' }),
    await forUserinfo(token, { claims: { iat: now() - 310 } }),
    await forUserinfo(token, { claims: { iat: now() + 310 } }),
    await forUserinfo(token, { claims: { iat: undefined } }),
    await forUserinfo(token, { claims: { jti: undefined } }),
    await forUserinfo(token, { claims: { nonce: 'x' } }),
    await forUserinfo(token, { header: { typ: 'jwt' } }),
    await forUserinfo(token, { header: { jwk: other.jwk } }),
    await forUserinfo(token, { header: { jwk: key.privateKey.export({ format: 'jwk' }) } }),
    await unsigned(token),
    `${good}, ${good}`,
    'x',
  ]
  for (const [at, proof] of spoilt.entries()) expect([at, (await read('DPoP', token, proof)).status]).toEqual([at, 401])
  const withQuery = await dpopProof(key, 'GET', `${w.base}/oauth/userinfo?x=1#y`, { token })
  expect((await read('DPoP', token, withQuery)).status).toBe(200)
})

test.each([
  [{ claims: { iat: undefined } }, 'no iat'],
  [{ claims: { iat: now() - 900 } }, 'check the clock'],
  [{ claims: { jti: undefined } }, 'no jti'],
  [{ claims: { nonce: 'x' } }, 'issues none'],
  [{ claims: { htm: 'PUT' } }, 'htm'],
  [{ claims: { ath: 'x' } }, 'ath'],
  [{ header: { typ: 'jwt' } }, 'typ of the DPoP proof'],
])('says what is wrong with the proof %j, in the body and in the challenge', async (over, words) => {
  const { access_token: token } = await bound()
  const answer = await fetch(`${w.base}/oauth/userinfo`, {
    headers: { authorization: `DPoP ${token}`, dpop: await forUserinfo(token, over) },
  })
  const { error, error_description }: Record<string, string> = await answer.json()
  expect([answer.status, error, error_description]).toEqual([401, 'invalid_dpop_proof', expect.stringContaining(words)])
  expect(answer.headers.get('www-authenticate')).toContain(`error_description="${error_description}"`)
})

test('checks a proof against the issuer’s URL, not against headers', async () => {
  const { access_token: token } = await bound()
  const headers = { host: 'inside.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const ask = async (url: string) => {
    const proof = await dpopProof(key, 'GET', url, { token })
    return (
      await w.app.inject({
        url: '/oauth/userinfo',
        headers: { ...headers, authorization: `DPoP ${token}`, dpop: proof },
      })
    ).statusCode
  }
  expect([await ask('https://evil.example/oauth/userinfo'), await ask(`${w.base}/oauth/userinfo`)]).toEqual([401, 200])
})

test('rejects a reused proof at the token endpoint with its own error, for longer than the proof is valid', async () => {
  const proof = await forToken(key)
  const first = await signIn()
  expect((await redeem(first.begun, first.back, proof)).status).toBe(200)
  const ahead = await forToken(key, { claims: { iat: now() + 290 } })
  const second = await signIn()
  expect(await redeem(second.begun, second.back, proof)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  const third = await signIn()
  expect((await redeem(third.begun, third.back, ahead)).status).toBe(200)
  await w.later(301, anna)
  const fourth = await signIn()
  expect((await redeem(fourth.begun, fourth.back, ahead)).status).toBe(400)
})

test('binds a code to the key in dpop_jkt [OC-5.10]', async () => {
  for (const [by, expected] of [
    [undefined, 400],
    [other, 400],
    [key, 200],
  ] as const) {
    const { begun, back } = await signIn({ dpop_jkt: key.thumbprint })
    expect((await redeem(begun, back, by && (await forToken(by)))).status).toBe(expected)
  }
})

test('requires a proof for tokens and refreshes when binding is required [OC-5.16]', async () => {
  const strict = await w.service(anna.accountId, { dpop_bound_access_tokens: true })
  const { begun, back } = await signIn({}, strict)
  expect(await redeem(begun, back, undefined, strict)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  const { refresh_token } = await bound(strict)
  const fields = { grant_type: 'refresh_token', refresh_token }
  expect((await post('/oauth/token', fields, { at: strict })).status).toBe(400)
  expect((await post('/oauth/token', fields, { at: strict, proof: await forToken(key) })).body.token_type).toBe('DPoP')
})

test('binds the refresh token of a public client to its key, and rotates it only in the second half of its lifetime', async () => {
  const app = await w.service(anna.accountId, { platforms: ['MOBILE'], redirect_uris: ['com.romashka:/callback'] })
  const { refresh_token } = await bound(app)
  const refresh = async (by?: ProofKey) =>
    post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, { at: app, proof: by && (await forToken(by)) })
  expect([(await refresh()).body.error, (await refresh(other)).body.error]).toEqual(['invalid_grant', 'invalid_grant'])
  for (let i = 0; i < 2; i++) expect((await refresh(key)).body).toMatchObject({ token_type: 'DPoP', refresh_token })
  await w.pass(7 * 24 * 3600 + 60)
  expect((await refresh(key)).body.refresh_token).not.toBe(refresh_token)
})

test('issues an unbound token without a proof, and rejects a proof for it at userinfo', async () => {
  const { begun, back } = await signIn()
  const { body } = await redeem(begun, back)
  expect(body.token_type).toBe('Bearer')
  expect((await read('Bearer', body.access_token)).status).toBe(200)
  expect((await read('DPoP', body.access_token, await forUserinfo(body.access_token))).status).toBe(401)
})

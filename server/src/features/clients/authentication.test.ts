import { generateKeyPairSync } from 'node:crypto'
import { createClient, getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import type { ClientChanges, NewClient } from '@kabinet/contract/data/client-fields'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { newService } from '../../testing/new-service.ts'
import { pageOf, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())

const create = (more: Partial<NewClient> = {}) =>
  w.call(createClient, { body: { ...newService, ...more } }, pageOf(anna))
const change = (id: string, body: ClientChanges) => w.call(patchClient, { params: { id }, body }, pageOf(anna))

test('issues no secret with auth method none, keeps the method, and issues a secret when the method changes', async () => {
  const { status, body } = await create({ token_endpoint_auth_method: 'none' })
  expect([status, body.client_secret]).toEqual([201, undefined])
  expect((await change(body.id, { name: 'Лютик' })).body.token_endpoint_auth_method).toBe('none')
  expect((await change(body.id, { token_endpoint_auth_method: 'client_secret_basic' })).body.client_secret).toMatch(
    /^[\w-]{43}$/,
  )
})

test('defaults to ES256 and rejects RS256 for the FAPI profile, on create and on change', async () => {
  const fapi = {
    token_endpoint_auth_method: 'private_key_jwt' as const,
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })] },
    require_pushed_authorization_requests: true,
    dpop_bound_access_tokens: true,
  }
  expect((await create(fapi)).body).toMatchObject({ id_token_signed_response_alg: 'ES256' })
  const wrong = ['id_token_signed_response_alg']
  const problems = (fields: { path: string }[] = []) => fields.map(({ path }) => path)
  expect(problems((await create({ ...fapi, id_token_signed_response_alg: 'RS256' })).error.fields)).toEqual(wrong)
  const { id } = (await create()).body
  expect(problems((await change(id, fapi)).error.fields)).toEqual(wrong)
  expect((await change(id, { ...fapi, id_token_signed_response_alg: 'PS256' })).status).toBe(200)
})

test('requires one algorithm for ID tokens and signed responses; requires a key for signed requests', async () => {
  const fieldsOf = ({ error }: Awaited<ReturnType<typeof create>>) => error.fields?.map(({ path }) => path)
  expect(fieldsOf(await create({ authorization_signed_response_alg: 'ES256' }))).toEqual([
    'authorization_signed_response_alg',
  ])
  const { id } = (await create({ authorization_signed_response_alg: 'RS256' })).body
  expect((await change(id, { id_token_signed_response_alg: 'PS256' })).body).toMatchObject({
    authorization_signed_response_alg: 'PS256',
  })
  expect(fieldsOf(await change(id, { require_signed_request_object: true }))).toEqual(['require_signed_request_object'])
  expect((await change(id, { authorization_signed_response_alg: null })).body).toMatchObject({
    authorization_signed_response_alg: null,
    id_token_signed_response_alg: 'PS256',
  })
})

test('rejects weak, private, unknown or too many keys by field, on create and on change [SP-9.61]', async () => {
  const method = { token_endpoint_auth_method: 'private_key_jwt' as const }
  const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
  const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' })
  const strong = ec('P-256')
  const { id } = (await create({ ...method, jwks: { keys: [strong, rsa(2048).publicKey.export({ format: 'jwk' })] } }))
    .body
  const refused = [
    [rsa(1024).publicKey.export({ format: 'jwk' })],
    [rsa(2048).privateKey.export({ format: 'jwk' })],
    [{ kty: 'oct', k: 'c2VjcmV0' }],
    [ec('P-384')],
    [ec('secp256k1')],
    [{ ...strong, alg: 'none' }],
    [{ ...strong, alg: 'HS256' }],
    [{ ...strong, y: 'A'.repeat(43) }],
    Array.from({ length: 11 }, () => strong),
    [],
  ]
  for (const [at, keys] of refused.entries()) {
    for (const { status, error } of [await create({ ...method, jwks: { keys } }), await change(id, { jwks: { keys } })])
      expect([at, status, error.error_code, error.fields?.map(({ path }) => path)]).toEqual([at, 400, 4, ['jwks']])
  }
  expect((await w.call(getClient, { params: { id } }, pageOf(anna))).body.jwks).toMatchObject({ keys: [strong, {}] })
})

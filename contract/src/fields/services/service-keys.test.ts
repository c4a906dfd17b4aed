import { expect, test } from 'vitest'
import { serviceKeysProblem } from './service-keys.ts'

const coordinate = 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU'
const ec = { kty: 'EC', crv: 'P-256', x: coordinate, y: coordinate }
const ed = { kty: 'OKP', crv: 'Ed25519', x: coordinate }
const rsa = (bytes: number, first = 'w') => ({
  kty: 'RSA',
  e: 'AQAB',
  n: first.padEnd(Math.ceil((bytes * 8) / 6), 'w'),
})

test('accepts up to ten public signing keys that are strong enough', () => {
  for (const key of [
    ec,
    ed,
    rsa(256),
    rsa(384),
    rsa(512),
    rsa(1024),
    { ...ec, alg: 'ES256', use: 'sig', key_ops: ['verify'], kid: 'a', ext: true },
  ])
    expect([key, serviceKeysProblem([key])]).toEqual([key, null])
  expect(serviceKeysProblem([{ ...ec, key_ops: [] }])).toBeNull()
  for (const alg of ['PS256', 'RS256']) expect(serviceKeysProblem([{ ...rsa(256), alg }])).toBeNull()
  for (const alg of ['EdDSA', 'Ed25519']) expect(serviceKeysProblem([{ ...ed, alg }])).toBeNull()
  expect(serviceKeysProblem(Array.from({ length: 10 }, () => ec))).toBeNull()
})

test('rejects an empty set, too many keys, and private members', () => {
  expect(serviceKeysProblem([])).toBe('v.jwks')
  expect(serviceKeysProblem(Array.from({ length: 11 }, () => ec))).toBe('v.jwks.count')
  const secret = [
    { ...ec, d: coordinate },
    { ...rsa(256), p: 'AQ' },
    { ...rsa(256), oth: [] },
    { kty: 'oct', k: coordinate },
    { ...ec, k: 'AQ' },
    {},
    { kty: 7 },
  ]
  for (const key of secret) expect([key, serviceKeysProblem([ec, key])]).toEqual([key, 'v.jwks'])
})

test('rejects a key that is weak, of another kind, or for another use [SP-9.62]', () => {
  const wrong = [
    rsa(128),
    rsa(255),
    rsa(256, 'f'),
    rsa(256, 'A'),
    rsa(1025),
    { ...rsa(256), e: 'AQ' },
    { ...rsa(256), e: 'Aw' },
    { ...rsa(256), n: `${rsa(256).n}!` },
    { ...rsa(256), n: 7 },
    { kty: 'RSA' },
    { ...ec, crv: 'P-384' },
    { ...ec, crv: 'secp256k1' },
    { ...ec, crv: 'Ed25519' },
    { ...ec, crv: undefined },
    { ...ec, x: 'AQ' },
    { ...ec, y: undefined },
    { ...ec, y: '!'.repeat(43) },
    { ...ed, crv: 'X25519' },
    { ...ed, crv: 'Ed448' },
    { ...ec, kty: 'ec' },
    { kty: 'AKP', alg: 'ML-DSA-44', pub: 'AQ' },
    { ...ec, kty: '__proto__' },
    { ...ec, alg: 'none' },
    { ...ec, alg: 'HS256' },
    { ...rsa(256), alg: 'ES256' },
    { ...rsa(256), alg: 'RSA-OAEP' },
    { ...ec, alg: null },
    { ...ec, use: 'enc' },
    { ...ec, key_ops: ['encrypt'] },
    { ...ec, key_ops: 'verify' },
  ]
  for (const key of wrong) expect([key, serviceKeysProblem([ec, key])]).toEqual([key, 'v.jwks.key'])
})

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { createKeys } from '../../lib/keys.ts'
import { deriveAccessToken, isRefreshTokenOf, readRefreshToken, refreshTokenOf } from './tokens.ts'

const keys = createKeys([randomBytes(32)])
const session = { id: newId(), generation: 7, deviceHash: randomBytes(32) }

test('a refresh token names its session and generation, and is signed for its device', () => {
  const read = readRefreshToken(refreshTokenOf(keys, session))
  expect(read).toMatchObject({ id: session.id, generation: 7 })
  expect(isRefreshTokenOf(keys, read!, session.deviceHash)).toBe(true)
  expect(isRefreshTokenOf(keys, read!, randomBytes(32))).toBe(false)
  expect(isRefreshTokenOf(keys, { ...read!, generation: 8 }, session.deviceHash)).toBe(false)
})

test('another kind of token, a cut or a made-up one is no refresh token', () => {
  const token = refreshTokenOf(keys, session)
  for (const wrong of [
    deriveAccessToken(keys, session.id, 7),
    token.slice(0, -1),
    `${token}A`,
    'kr_',
    '',
    token.replace('kr_', 'ka_'),
  ]) {
    expect(readRefreshToken(wrong)).toBeNull()
  }
})

test('the same generation of a session always has the same access token, another one never', () => {
  expect(deriveAccessToken(keys, session.id, 7)).toBe(deriveAccessToken(keys, session.id, 7))
  expect(deriveAccessToken(keys, session.id, 8)).not.toBe(deriveAccessToken(keys, session.id, 7))
  expect(deriveAccessToken(keys, newId(), 7)).not.toBe(deriveAccessToken(keys, session.id, 7))
})

test('whatever session and generation a refresh token is made of, it is read as them, and with one character changed it proves nothing', () => {
  const deviceHash = randomBytes(32)
  fc.assert(
    fc.property(fc.uuid(), fc.nat({ max: 0xffff_ffff }), fc.integer({ min: 3, max: 72 }), (id, generation, at) => {
      const token = refreshTokenOf(keys, { id, generation, deviceHash })
      expect(readRefreshToken(token)).toMatchObject({ id, generation })
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'Q' : 'A') + token.slice(at + 1)
      const read = readRefreshToken(changed)
      expect(read && isRefreshTokenOf(keys, read, deviceHash)).toBe(false)
    }),
  )
})

test('no text is read as a refresh token but 70 characters of base64url after the mark', () => {
  const near = fc
    .string({ unit: fc.constantFrom(...'kr_aZ0-9.+/='), minLength: 60, maxLength: 80 })
    .map((text) => `kr_${text}`)
  fc.assert(
    fc.property(
      fc.oneof(near, fc.string()),
      (text) => void expect(readRefreshToken(text) !== null).toBe(/^kr_[\w-]{70}$/.test(text)),
    ),
  )
})

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { createKeys } from '../../lib/keys.ts'
import { deriveAccessToken, isRefreshTokenOf, readRefreshToken, refreshTokenOf, sessionOfToken } from './tokens.ts'

const secret = randomBytes(32)
const keys = createKeys([secret])
const session = { sessionId: newId(), accountId: newId(), generation: 7, deviceHash: randomBytes(32) }

test('contains session and generation in a refresh token, and signs it for its device', () => {
  const read = readRefreshToken(keys, refreshTokenOf(keys, session))
  expect(read).toMatchObject({ sessionId: session.sessionId, accountId: session.accountId, generation: 7 })
  expect(isRefreshTokenOf(keys, read!, session.deviceHash)).toBe(true)
  expect(isRefreshTokenOf(keys, read!, randomBytes(32))).toBe(false)
  expect(isRefreshTokenOf(keys, { ...read!, generation: 8 }, session.deviceHash)).toBe(false)
})

test('rejects other kinds of tokens and truncated or made-up ones as refresh tokens', () => {
  const token = refreshTokenOf(keys, session)
  for (const wrong of [
    deriveAccessToken(keys, session, 7),
    token.slice(0, -1),
    `${token}A`,
    'kr_',
    '',
    token.replace('kr_', 'ka_'),
  ]) {
    expect(readRefreshToken(keys, wrong)).toBeNull()
  }
})

test('derives the same access token for the same generation of a session only', () => {
  expect(deriveAccessToken(keys, session, 7)).toBe(deriveAccessToken(keys, session, 7))
  expect(deriveAccessToken(keys, session, 8)).not.toBe(deriveAccessToken(keys, session, 7))
  expect(deriveAccessToken(keys, { ...session, sessionId: newId() }, 7)).not.toBe(deriveAccessToken(keys, session, 7))
})

test('reads session and generation of any refresh token, and rejects it with one character changed', () => {
  const deviceHash = randomBytes(32)
  fc.assert(
    fc.property(
      fc.record({ sessionId: fc.uuid(), accountId: fc.uuid(), generation: fc.nat({ max: 0xffff_ffff }) }),
      fc.integer({ min: 3, max: 77 }),
      (whose, at) => {
        const token = refreshTokenOf(keys, { ...whose, deviceHash })
        expect(readRefreshToken(keys, token)).toMatchObject(whose)
        const changed = token.slice(0, at) + (token[at] === 'A' ? 'Q' : 'A') + token.slice(at + 1)
        const read = readRefreshToken(keys, changed)
        expect(read !== null && isRefreshTokenOf(keys, read, deviceHash)).toBe(false)
      },
    ),
  )
})

test('reads no token from text that the server did not issue', () => {
  const near = fc.string({ unit: fc.constantFrom(...'krah_Z09-.+/='), minLength: 66, maxLength: 84 })
  fc.assert(
    fc.property(fc.constantFrom('kr_', 'ka_', 'kh_', ''), fc.oneof(near, fc.string()), (prefix, text) => {
      expect(readRefreshToken(keys, prefix + text)).toBeNull()
      expect(sessionOfToken(keys, prefix + text)).toBeNull()
    }),
  )
})

test('reads the session of an access token and a half-session token, but only with the key that made them', () => {
  const { sessionId, accountId } = session
  for (const token of [deriveAccessToken(keys, session, 1), deriveAccessToken(keys, session, 0)]) {
    expect(sessionOfToken(keys, token)).toEqual({ sessionId, accountId })
    expect(sessionOfToken(createKeys([randomBytes(32)]), token)).toBeNull()
  }
})

test('accepts a refresh token of an older key, and rejects one of a removed key', () => {
  const token = refreshTokenOf(keys, session)
  const rotated = createKeys([randomBytes(32), secret])
  const read = readRefreshToken(rotated, token)
  expect(read && isRefreshTokenOf(rotated, read, session.deviceHash)).toBe(true)
  expect(readRefreshToken(createKeys([randomBytes(32)]), token)).toBeNull()
})

import { randomBytes } from 'node:crypto'
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
  for (const wrong of [deriveAccessToken(keys, session.id, 7), token.slice(0, -1), `${token}A`, 'kr_', '', token.replace('kr_', 'ka_')]) {
    expect(readRefreshToken(wrong)).toBeNull()
  }
})

test('the same generation of a session always has the same access token, another one never', () => {
  expect(deriveAccessToken(keys, session.id, 7)).toBe(deriveAccessToken(keys, session.id, 7))
  expect(deriveAccessToken(keys, session.id, 8)).not.toBe(deriveAccessToken(keys, session.id, 7))
  expect(deriveAccessToken(keys, newId(), 7)).not.toBe(deriveAccessToken(keys, session.id, 7))
})

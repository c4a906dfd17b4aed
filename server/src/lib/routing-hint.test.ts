import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { createKeys } from './keys.ts'
import {
  accountOf,
  accountToken,
  lengthWithHint,
  readHint,
  sessionHint,
  sessionHintBytes,
  sessionKeyIn,
  withHint,
} from './routing-hint.ts'

const [older, newer] = [randomBytes(32), randomBytes(32)]
const keys = createKeys([newer])

test('reads back a hint of any length, only with that length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      const hint = Buffer.from(bytes)
      const token = withHint(keys, hint)
      expect(token).toHaveLength(lengthWithHint(hint.length))
      expect(readHint(keys, token, hint.length)?.hint).toEqual(hint)
      expect(readHint(keys, token, hint.length + 3)).toBeNull()
    }),
  )
})

test('reads back a session and its account', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (sessionId, accountId) => {
      const read = readHint(keys, withHint(keys, sessionHint({ sessionId, accountId })), sessionHintBytes)
      expect(read && sessionKeyIn(read.hint)).toEqual({ sessionId, accountId })
      expect(accountOf(keys, accountToken(keys, accountId))).toBe(accountId)
    }),
  )
})

test('makes the same token from the same nonce, and different ones without it', () => {
  const [hint, own] = [randomBytes(16), randomBytes(16)]
  expect(withHint(keys, hint, own)).toBe(withHint(keys, hint, own))
  expect(withHint(keys, hint)).not.toBe(withHint(keys, hint))
})

describe('a rotated key', () => {
  const accountId = newId()
  const token = accountToken(createKeys([older]), accountId)

  test('opens its tokens in any position of the key list', () => {
    expect(accountOf(createKeys([newer, older]), token)).toBe(accountId)
    expect(accountOf(createKeys([older, newer]), token)).toBe(accountId)
  })

  test('is required: without it the token cannot be read', () => {
    expect(accountOf(createKeys([newer]), token)).toBeNull()
  })
})

test('rejects arbitrary text of any length', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aZ0-_+/=. é'), minLength: 44, maxLength: 52 }), (text) => {
      expect(accountOf(keys, text)).toBeNull()
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void expect(accountOf(keys, text)).toBeNull()))
})

test('never throws or returns the same hint after one changed character', () => {
  const accountId = newId()
  fc.assert(
    fc.property(fc.nat({ max: lengthWithHint(16) - 1 }), fc.constantFrom(...'AQgw-_=é'), (at, character) => {
      const token = accountToken(keys, accountId)
      const changed = token.slice(0, at) + character + token.slice(at + 1)
      expect(accountOf(keys, changed) === accountId).toBe(changed === token)
    }),
  )
})

test('accepts one spelling of the spare bits in the last character', () => {
  const token = withHint(keys, randomBytes(sessionHintBytes))
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const same = [...alphabet].filter((last) => readHint(keys, token.slice(0, -1) + last, sessionHintBytes) !== null)
  expect(same.map((last) => Buffer.from(token.slice(0, -1) + last, 'base64url').toString('base64url'))).toEqual(
    same.map((last) => token.slice(0, -1) + last),
  )
})

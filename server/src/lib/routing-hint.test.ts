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

test('whatever a token hints at is read as that, by its length and no other', () => {
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

test('a session and its account come back as they went in', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (sessionId, accountId) => {
      const read = readHint(keys, withHint(keys, sessionHint({ sessionId, accountId })), sessionHintBytes)
      expect(read && sessionKeyIn(read.hint)).toEqual({ sessionId, accountId })
      expect(accountOf(keys, accountToken(keys, accountId))).toBe(accountId)
    }),
  )
})

test('of the same own bytes comes the same token; without them no two are the same', () => {
  const [hint, own] = [randomBytes(16), randomBytes(16)]
  expect(withHint(keys, hint, own)).toBe(withHint(keys, hint, own))
  expect(withHint(keys, hint)).not.toBe(withHint(keys, hint))
})

describe('a key that is not the newest any more', () => {
  const accountId = newId()
  const token = accountToken(createKeys([older]), accountId)

  test('opens what it made, beside the newest and behind it', () => {
    expect(accountOf(createKeys([newer, older]), token)).toBe(accountId)
    expect(accountOf(createKeys([older, newer]), token)).toBe(accountId)
  })

  test('is needed for it: to a server without it the token says nothing', () => {
    expect(accountOf(createKeys([newer]), token)).toBeNull()
  })
})

test('a text that nobody made is no token, whatever its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aZ0-_+/=. é'), minLength: 44, maxLength: 52 }), (text) => {
      expect(accountOf(keys, text)).toBeNull()
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void expect(accountOf(keys, text)).toBeNull()))
})

test('one character changed, the hint is another one or none, and reading it throws nothing', () => {
  const accountId = newId()
  fc.assert(
    fc.property(fc.nat({ max: lengthWithHint(16) - 1 }), fc.constantFrom(...'AQgw-_=é'), (at, character) => {
      const token = accountToken(keys, accountId)
      const changed = token.slice(0, at) + character + token.slice(at + 1)
      expect(accountOf(keys, changed) === accountId).toBe(changed === token)
    }),
  )
})

test('the spare bits of the last character have one spelling', () => {
  const token = withHint(keys, randomBytes(sessionHintBytes))
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const same = [...alphabet].filter((last) => readHint(keys, token.slice(0, -1) + last, sessionHintBytes) !== null)
  expect(same.map((last) => Buffer.from(token.slice(0, -1) + last, 'base64url').toString('base64url'))).toEqual(
    same.map((last) => token.slice(0, -1) + last),
  )
})

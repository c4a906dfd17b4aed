import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCode } from '../../lib/ids.ts'
import { createKeys } from '../../lib/keys.ts'
import { isCodeOf, linkHash, newCodeFor } from './secrets.ts'

const older = randomBytes(32)
const deps = { keys: createKeys([older]), newCode }
const purpose = fc.constantFrom(
  'register',
  'login',
  'restore',
  'password_change',
  'email_change',
  'phone_verify',
  'transport_change',
)
const subject = fc.oneof(fc.uuid(), fc.string())

test('binds the hash of a code to its purpose, subject and digits', () => {
  fc.assert(
    fc.property(purpose, purpose, subject, subject, (bound, otherPurpose, whose, otherSubject) => {
      const { secret: code, secretHash } = newCodeFor(deps, bound, whose)
      const isGood = (...[at, by, digits]: [typeof bound, string, string]) => isCodeOf(deps, at, by, digits, secretHash)
      expect(isGood(bound, whose, code)).toBe(true)
      expect(isGood(otherPurpose, whose, code)).toBe(otherPurpose === bound)
      expect(isGood(bound, otherSubject, code)).toBe(otherSubject === whose)
      expect(isGood(bound, whose, `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0'))).toBe(false)
    }),
  )
})

test('rejects a code under other keys, and accepts it after a key rotation', () => {
  const { secret: code, secretHash } = newCodeFor(deps, 'login', 'a session')
  const isGoodWith = (...secrets: Buffer[]) =>
    isCodeOf({ ...deps, keys: createKeys(secrets) }, 'login', 'a session', code, secretHash)
  expect(isGoodWith(randomBytes(32))).toBe(false)
  expect(isGoodWith(randomBytes(32), older)).toBe(true)
  expect(linkHash(code)).not.toEqual(secretHash)
})

import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counterMode } from './counter-mode.ts'

const key = createSecretKey(randomBytes(32))
const ours = counterMode(key)
const starts = fc.oneof(
  fc.uint8Array({ minLength: 16, maxLength: 16 }),
  // The counter carries over: every byte of it in the end.
  fc.nat({ max: 16 }).map((n) => new Uint8Array(16).fill(0xff, n)),
)

test('is the counter mode of OpenSSL, and deciphers what it enciphered', () => {
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 80 }), (start, plain) => {
      const [from, bytes] = [Buffer.from(start), Buffer.from(plain)]
      const enciphered = ours(from, bytes)
      expect(enciphered).toEqual(createCipheriv('aes-256-ctr', key, from).update(bytes))
      expect(ours(from, enciphered)).toEqual(bytes)
    }),
  )
})

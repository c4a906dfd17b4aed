import { Secret } from 'otpauth'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { newTotpSecret, qrOf, stepOfCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B, SHA-1: seconds of the epoch and the code, of which an app shows the last six digits. */
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
const secret = Secret.fromLatin1('12345678901234567890').base32

test.each(vectors)('at %i the code of the RFC is right, in its step', (now, code) => {
  expect(stepOfCode(secret, code.slice(2), now)).toBe(Math.floor(now / 30))
})

test('the code before and the one after are right, in their own steps; those further away are not', () => {
  const [now, code] = [1_234_567_890, '005924']
  const step = now / 30
  expect([-60, -30, 0, 30, 60].map((late) => stepOfCode(secret, code, now + late))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ])
  expect(stepOfCode(secret, code, now + 59)).toBe(step)
  expect(stepOfCode(secret, code, now - 31)).toBeNull()
})

test('a secret has 160 bits and no other has the same', () => {
  const secrets = new Set(Array.from({ length: 100 }, newTotpSecret))
  expect(secrets.size).toBe(100)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
})

test('the picture is read as the address of the app, which names product and account and no more', () => {
  const uri = totpUri(secret, { issuer: 'Дом: вход', account: 'anna+a@example.com' })
  const { size, path } = qrOf(uri)
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  expect(decodeQR(drawn(size, path))).toBe(uri)
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Дом  вход:anna+a@example.com'])
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Дом  вход',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

/** As a browser draws the path, four pixels a module. */
function drawn(size: number, path: string) {
  const [scale, side] = [4, size * 4]
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let at = Number(x) * scale; at < (Number(x) + Number(width)) * scale; at++)
        data.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3)
  return { width: side, height: side, data }
}

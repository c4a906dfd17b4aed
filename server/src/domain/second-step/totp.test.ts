import { Secret } from 'otpauth'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { newTotpSecret, qrOf, stepOfCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B, SHA-1: seconds since the epoch and the code. Apps show its last six digits. */
const rfc6238Vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
const secret = Secret.fromLatin1('12345678901234567890').base32

test.each(rfc6238Vectors)('accepts the code of the RFC at %i in its time step', (now, code) => {
  expect(stepOfCode(secret, code.slice(2), now)).toBe(Math.floor(now / 30))
})

test('accepts the previous and the next code in their time steps, and rejects those further away', () => {
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

test('creates unique secrets of 160 bits', () => {
  const secrets = new Set(Array.from({ length: 100 }, newTotpSecret))
  expect(secrets.size).toBe(100)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
})

test("draws a QR code of the app's URI, which contains only product and account", () => {
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

function drawn(size: number, path: string) {
  const [scale, side] = [4, size * 4]
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let at = Number(x) * scale; at < (Number(x) + Number(width)) * scale; at++)
        data.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3)
  return { width: side, height: side, data }
}

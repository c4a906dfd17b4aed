import { expect, test } from 'vitest'
import { isOwnAddress } from './own-address.ts'

test.each([
  ['https://id.example.com/callback', true],
  ['https://ID.example.com:443/services/1/try', true],
  ['https://id.example.com./callback', true],
  ['https://id.example.com:8443/callback', false],
  ['https://app.id.example.com/callback', false],
  ['https://example.com/id.example.com', false],
  ['com.example.id:/callback', false],
  ['not an address', false],
])('detects %s as a URL of this server: %s', (address, expected) =>
  expect(isOwnAddress('https://id.example.com', address)).toBe(expected),
)

test('accepts all three names of the local host', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(isOwnAddress('http://localhost:3000', `http://${host}:3000/x`)).toBe(true)
  expect(isOwnAddress('http://localhost:3000', 'http://localhost:4000/callback')).toBe(false)
})

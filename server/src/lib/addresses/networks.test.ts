import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inNetworks } from './networks.ts'

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['127.0.0.9', true],
  ['::1', true],
  ['fe80::1%eth0', false],
  ['2001:db8::5', true],
  ['10.1.2.3:80', false],
  ['', false],
])('%s is in the networks: %s', (address, expected) => {
  expect(inNetworks(['10.0.0.0/8', '192.0.2.7', 'loopback', '2001:db8::/32'])(address)).toBe(expected)
})

test('matches networks by name', () => {
  const isNear = inNetworks(['linklocal', 'uniquelocal'])
  expect(
    ['169.254.1.1', 'fe80::1%eth0', '172.31.0.1', 'fd00::1', '192.168.1.1', '1.1.1.1', undefined].map(isNear),
  ).toEqual([true, true, true, true, true, false, false])
})

test('matches an address exactly when its first bits are those of the network', () => {
  const written = (bits: number) => [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
  const address = fc.nat({ max: 0xffff_ffff })
  fc.assert(
    fc.property(
      address,
      address,
      fc.integer({ min: 1, max: 32 }),
      fc.integer({ min: 0, max: 31 }),
      (start, any, bits, flipped) => {
        for (const other of [any, start ^ (1 << flipped)]) {
          const isIn = start >>> (32 - bits) === other >>> (32 - bits)
          expect(
            inNetworks([`${written(start)}/${bits}`])(written(other)),
            `${written(other)} in ${written(start)}/${bits}`,
          ).toBe(isIn)
        }
      },
    ),
  )
})

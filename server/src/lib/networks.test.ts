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

test('networks by name', () => {
  const isNear = inNetworks(['linklocal', 'uniquelocal'])
  expect(['169.254.1.1', 'fe80::1%eth0', '172.31.0.1', 'fd00::1', '192.168.1.1', '1.1.1.1', undefined].map(isNear)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

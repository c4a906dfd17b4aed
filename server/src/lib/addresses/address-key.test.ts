import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, networksOf } from './address-key.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2/64'],
  ['2001:db8::1', '2001:db8:0:0/64'],
  ['::1', '0:0:0:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0/64'],
])('%s counts under %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('maps every spelling of an address and its whole /64 to one key', () => {
  const group = fc.nat({ max: 0xffff })
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), group, (groups, other) => {
      const [prefix, host] = [groups.slice(0, 4), groups.slice(4)]
      const spell = (parts: number[], width: number) =>
        parts.map((part) => part.toString(16).padStart(width, '0')).join(':')
      const shortest = new URL(`http://[${spell(groups, 1)}]`).hostname.slice(1, -1)
      const spellings = [
        spell(groups, 1),
        spell(groups, 4).toUpperCase(),
        shortest,
        `${shortest}%eth0`,
        spell([...prefix, other, ...host.slice(1)], 1),
      ]
      expect(new Set(spellings.map(addressKey))).toEqual(new Set([`${spell(prefix, 1)}/64`]))
    }),
  )
  fc.assert(
    fc.property(
      fc.ipV4(),
      (address) => void expect([addressKey(address), addressKey(`::FFFF:${address}`)]).toEqual([address, address]),
    ),
  )
})

test.each([
  ['192.0.2.1', ['192.0.2/24', '192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2/24', '192.0.2.1']],
  ['2001:db8:1:2ff::1', ['2001:db8:1/48', '2001:db8:1:2/56', '2001:db8:1:2ff/64']],
  ['2001:db8::1', ['2001:db8:0/48', '2001:db8:0:0/56', '2001:db8:0:0/64']],
])('finds for %s the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

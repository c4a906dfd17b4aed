import { expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

test.each(['93.184.216.34', '8.8.8.8', '1.1.1.1', '223.255.255.254', '2606:2800:220:1::1', '2a00:1450:4010::8a'])(
  'accepts %s as public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

const elsewhere = `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
  192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250
  240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::7f00:1
  64:ff9b:1::1 100::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2001::1 2001:db8::1 2001:20::1 2002:7f00:1::
  3fff::1 5f00::1 2606:2800::1%lo localhost 2130706433 0x7f.1 127.1 [::1]
`.trim()

test.each([...elsewhere.split(/\s+/), '', '8.8.8.8 '])('rejects %s as public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('accepts as loopback only 127/8 and ::1 in plain spelling', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1'].filter((address) => !isLoopbackAddress(address))).toEqual([])
  expect(['::ffff:127.0.0.1', '10.0.0.1', '0.0.0.0', '::', 'localhost'].filter(isLoopbackAddress)).toEqual([])
})

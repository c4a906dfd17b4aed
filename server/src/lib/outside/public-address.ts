import { BlockList, isIPv4, isIPv6 } from 'node:net'

const notPublic4 = ranges('ipv4', [
  // IANA IPv4 Special-Purpose Address Registry; multicast and class E.
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])
const loopback4 = ranges('ipv4', [['127.0.0.0', 8]])
/** The only range allocated for public use. It excludes mapped IPv4, NAT64, link-local, unique local and multicast addresses. */
const global6 = ranges('ipv6', [['2000::', 3]])
/** Special-purpose addresses in that range (IANA IPv6 registry): protocol assignments with Teredo, documentation, 6to4. */
const notPublic6 = ranges('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** True for a globally reachable address: never this machine, its network, or a tunnel to either (docs/threats.md#ss-01). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4')
  return isPlain6(address) && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

export function isLoopbackAddress(address: string): boolean {
  return isIPv4(address) ? loopback4.check(address, 'ipv4') : address === '::1'
}

const isPlain6 = (address: string) => isIPv6(address) && !address.includes('%')

function ranges(family: 'ipv4' | 'ipv6', list: readonly (readonly [string, number])[]): BlockList {
  const found = new BlockList()
  for (const [start, bits] of list) found.addSubnet(start, bits, family)
  return found
}

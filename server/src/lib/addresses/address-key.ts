import { isIPv6 } from 'node:net'

/** The key of limits per network address: an IPv4 address, or the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  const groups = ipv6Of(address)
  return groups ? `${groups.join(':')}/64` : ipv4Of(address)
}

/** Networks that contain the address, the widest first: IPv4 /24; IPv6 /48 and /56. The last one is `addressKey`. */
export function networksOf(address: string): readonly [string, ...string[]] {
  const groups = ipv6Of(address)
  if (!groups) {
    const ipv4 = ipv4Of(address)
    return [`${ipv4.slice(0, ipv4.lastIndexOf('.'))}/24`, ipv4]
  }
  const [fourth = '0'] = groups.slice(3)
  const highByte = (Number.parseInt(fourth, 16) >> 8).toString(16)
  const ofSite = groups.slice(0, 3).join(':')
  return [`${ofSite}/48`, `${ofSite}:${highByte}/56`, addressKey(address)]
}

/** The widest of them as it is written: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function shownNetwork(address: string): string {
  const [network] = networksOf(address)
  return network.replace(/\/(24|48)$/, (prefix) => (prefix === '/24' ? `.0${prefix}` : `::${prefix}`))
}

/** The network of one subscriber: an IPv4 address, or the /56 of an IPv6 one. */
export const subscriberKey = (address: string): string => networksOf(address).at(1) ?? address

/** IPv4 addresses without the prefix that a dual-stack socket adds (RFC 4291 2.5.5.2). */
export const ipv4Of = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

function ipv6Of(address: string): string[] | undefined {
  return ipv4Of(address) === address && isIPv6(address) ? firstGroupsOf(address.split('%')[0] ?? '') : undefined
}

function firstGroupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}

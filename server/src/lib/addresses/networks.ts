import { BlockList, isIP } from 'node:net'

/** Networks that can be given by name (RFC 1122, 3927, 4193, 1918). */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export const isNamedNetwork = (entry: string): boolean => Object.hasOwn(named, entry)

/** Returns a check for an address in the list of addresses, networks such as 10.0.0.0/8, or names of networks. */
export function inNetworks(list: readonly string[]): (address: string | undefined) => boolean {
  const networks = new BlockList()
  for (const network of list.flatMap((entry) => named[entry] ?? [entry])) {
    const [start = '', bits] = network.split('/')
    const family = familyOf(start)
    networks.addSubnet(start, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (address = '') => {
    const bare = address.split('%')[0] ?? ''
    return isIP(bare) > 0 && networks.check(bare, familyOf(bare))
  }
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

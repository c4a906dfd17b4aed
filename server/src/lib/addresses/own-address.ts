const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** True for a URL of this server, also with a trailing dot in the host or another name of the local host. */
export function isOwnAddress(publicUrl: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const [server, target] = [new URL(publicUrl), new URL(address)]
  return portOf(server) === portOf(target) && server.protocol === target.protocol && hostOf(server) === hostOf(target)
}

const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '').replace(loopback, 'localhost')
const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

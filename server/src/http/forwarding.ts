import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { inNetworks } from '../lib/addresses/networks.ts'

/** Headers that proxies, load balancers and CDNs add to a forwarded request. */
const forwarding =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-envoy-.*|x-azure-.*|cf-.*|cdn-loop|(x-)?(real|client|true-client|cluster-client|fastly-client|fly-client|appengine-user)-?ip)$/

export const forwardingHeader = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  Object.keys(headers).find((name) => forwarding.test(name))

/** Strips ports from the addresses of `X-Forwarded-For`; some gateways add them: `1.2.3.4:5678`, `[2001:db8::1]:443`. */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const addresses = headers['x-forwarded-for']
    // Only an address with a colon can have a port.
    if (typeof addresses === 'string' && addresses.includes(':'))
      headers['x-forwarded-for'] = addresses.split(',').map(withoutPort).join(', ')
    done()
  })
}

export function withoutPort(written: string): string {
  const address = written.trim()
  const [, six, four] = /^(?:\[([\da-f:.]+(?:%[\w.-]+)?)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i.exec(address) ?? []
  return six ?? four ?? address
}

/** Warns once when a proxy is missing from `TRUST_PROXY`. Rate limits keep counting the address of the peer. */
export function warnOfUndeclaredProxy(app: FastifyInstance, { config, log }: Deps): void {
  const isTrusted = inNetworks(config.trustProxy)
  let told = false
  // A proxy adds its header to every request of a connection, so checking the first one is enough.
  const seen = new WeakSet<object>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request
    if (!told && !seen.has(socket)) {
      seen.add(socket)
      const header = forwardingHeader(request)
      told = header !== undefined && !isTrusted(socket.remoteAddress)
      if (told)
        log.warn(
          { peer: socket.remoteAddress, header },
          'a proxy that is not in TRUST_PROXY forwards requests: all its clients share one rate limit',
        )
    }
    done()
  })
}

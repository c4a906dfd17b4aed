import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { inNetworks } from '../lib/addresses/networks.ts'

/** What proxies, load balancers and delivery networks add to a request that they pass on. */
const forwarding =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-envoy-.*|x-azure-.*|cf-.*|cdn-loop|(x-)?(real|client|true-client|cluster-client|fastly-client|fly-client|appengine-user)-?ip)$/

export const forwardingHeader = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  Object.keys(headers).find((name) => forwarding.test(name))

/** Addresses of `X-Forwarded-For` are read without their ports, which some gateways add: `1.2.3.4:5678`, `[2001:db8::1]:443`. */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const addresses = headers['x-forwarded-for']
    // A port follows a colon.
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

/** Says once that somebody passes requests on whom `TRUST_PROXY` does not name. Nothing else comes of it: limits go on counting the peer's own address. */
export function tellOfUndeclaredProxy(app: FastifyInstance, { config, log }: Deps): void {
  const isTrusted = inNetworks(config.trustProxy)
  let told = false
  // A proxy forwards all that comes over its connection: the first request shows it.
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
          'a request was forwarded by a proxy that TRUST_PROXY does not name: everybody behind it counts as one address',
        )
    }
    done()
  })
}

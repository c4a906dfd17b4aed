import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { inNetworks } from '../lib/addresses/networks.ts'

const forwarding =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-envoy-.*|x-azure-.*|cf-.*|cdn-loop|(x-)?(real|client|true-client|cluster-client|fastly-client|fly-client|appengine-user)-?ip)$/

export const forwardingHeader = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  Object.keys(headers).find((name) => forwarding.test(name))

/** Strips ports from the addresses of `X-Forwarded-For`; some gateways add them. */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const addresses = headers['x-forwarded-for']
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

/** Warns once when a proxy is missing from `TRUST_PROXY`: rate limits then count the address of the proxy. */
export function warnOfUndeclaredProxy(app: FastifyInstance, { config, log }: Deps): void {
  const isTrusted = inNetworks(config.trustProxy)
  let hasWarned = false
  // A proxy adds its header to every request, so checking the first one of a connection is enough.
  const seen = new WeakSet<object>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request
    const { remoteAddress: peer } = socket
    // The address of a connection that was cut is unknown.
    if (!hasWarned && peer !== undefined && !seen.has(socket)) {
      seen.add(socket)
      const header = forwardingHeader(request)
      hasWarned = header !== undefined && !isTrusted(peer)
      if (hasWarned)
        log.warn(
          { peer, header },
          'a proxy that is not in TRUST_PROXY forwards requests: all its clients share one rate limit',
        )
    }
    done()
  })
}

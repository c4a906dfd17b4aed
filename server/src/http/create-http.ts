import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../lib/addresses/address-key.ts'
import { ApiError } from '../lib/api-error.ts'
import { limitsHit } from '../lib/metrics.ts'
import { inNetworks } from '../lib/addresses/networks.ts'
import { networkAddressOf } from './caller.ts'
import { readForwarded, warnOfUndeclaredProxy } from './forwarding.ts'
import { createServer } from './server/create-server.ts'
import { answerUnknown } from './not-found.ts'
import { pageFiles } from './shared-pages/page-files.ts'

const limited = /^\/(api|oauth|authorize)(\/|\?|$)/
const secret = /^\/(api|oauth)(\/|\?|$)/
const data = /^\/(api(?!\/docs)|oauth(?!\/logout))(\/|\?|$)/

export async function createHttp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  const app = createServer(deps, {
    trustProxy: config.trustProxy.length > 0 ? inNetworks(config.trustProxy) : false,
    bodyBytes: config.limits.bodyBytes,
    isSecret: (path) => secret.test(path),
    isData: (path) => data.test(path),
  })
  readForwarded(app)
  warnOfUndeclaredProxy(app, deps)
  await app.register(cookie)
  await limitByAddress(app, config.limits.callsPerMinute)
  answerUnknown(app, deps, (path) => limited.test(path))
  pageFiles(app, deps)
  return app
}

async function limitByAddress(app: FastifyInstance, max: number) {
  // Must precede the plugin's own `onRoute` hook, which skips routes with `rateLimit: false`.
  app.addHook('onRoute', (route) => {
    if (!limited.test(route.url)) route.config = { ...route.config, rateLimit: false }
  })
  await app.register(rateLimit, {
    max,
    timeWindow: 60_000,
    cache: 20_000,
    hook: 'onRequest',
    keyGenerator: (request) => addressKey(networkAddressOf(request)),
    errorResponseBuilder: (_request, { ttl }) => {
      limitsHit.inc({ limit: 'calls' })
      return new ApiError('THROTTLING', { retryAfter: ttl / 1000, limit: 'calls' })
    },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}

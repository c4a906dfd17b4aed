import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../lib/address-key.ts'
import { ApiError } from '../lib/api-error.ts'
import { newId } from '../lib/ids.ts'
import { answersGiven, limitsHit } from '../lib/metrics.ts'
import { inNetworks } from '../lib/networks.ts'
import { beginSpan, endSpan, isTraced, within } from '../lib/traces.ts'
import { answerBroken } from './broken-request.ts'
import { networkAddressOf } from './caller.ts'
import { answerError } from './errors.ts'
import { readForwarded, tellOfUndeclaredProxy } from './forwarding.ts'
import { isJsonType, parseJsonBody } from './json-body.ts'
import { watchAnswers } from './last-answers.ts'
import { answerUnknown } from './not-found.ts'
import { routeNameOf } from './route-name.ts'
import { addSecurityHeaders, bareHeaders } from './security-headers.ts'
import { pageFiles } from './shared-pages/page-files.ts'

/** What is counted by network address: work, not pages and probes. */
const limited = /^\/(api|oauth|authorize)(\/|\?|$)/
const secret = /^\/(api|oauth)(\/|\?|$)/
/** By the route that it met: `/%61pi/users/me` is the same call as `/api/users/me`. */
const pathOf = ({ routeOptions, url }: FastifyRequest) => routeOptions.url ?? url

/** The HTTP house, empty of rooms: limits, headers, body parser, errors. It knows no product noun. */
export async function createHttp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  const logger: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // A child for each request costs more than a page; what is ours to say about a request names it in its line.
    childLoggerFactory: (log) => log,
    trustProxy: config.trustProxy.length > 0 ? inNetworks(config.trustProxy) : false,
    bodyLimit: config.limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    clientErrorHandler: answerBroken,
    // An address that is none never reaches a route, nor its hooks.
    frameworkErrors: (error, request, reply) =>
      void answerError(
        deps,
        error,
        request,
        reply.headers({ ...bareHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' }),
      ),
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    // What was accepted is answered, also while closing.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
  })
  watchAnswers(app)
  traceAnswers(app)
  readForwarded(app)
  tellOfUndeclaredProxy(app, deps)
  addSecurityHeaders(app, config)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (secret.test(pathOf(request))) void reply.header('cache-control', 'no-store')
    done()
  })
  logAnswers(app, deps)
  countAnswers(app, deps)
  await app.register(cookie)
  await limitByAddress(app, config.limits.callsPerMinute)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (!isJsonType(request.headers['content-type'])) throw new ApiError('INVALID_PARAM_VALUE', { status: 415 })
    return parseJsonBody(body)
  })
  answerUnknown(app, deps, (path) => limited.test(path))
  pageFiles(app, deps)
  return app
}

/** One line an answer, by the route's pattern: addresses and parameters hold tokens. */
function logAnswers(app: FastifyInstance, { log }: Deps) {
  if (!log.isLevelEnabled('info')) return
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { id, method } = request
    log.info({ request_id: id, method, route: routeNameOf(request), status, ms: Math.round(elapsedTime) }, 'answered')
    done()
  })
}

function countAnswers(app: FastifyInstance, { config }: Deps) {
  if (config.metricsToken === undefined) return
  app.addHook('onResponse', (request, { raw, elapsedTime }, done) => {
    // A hijacked answer is known to Node alone.
    answersGiven.observe(
      { method: request.method, route: routeNameOf(request), status: raw.statusCode },
      elapsedTime / 1000,
    )
    done()
  })
}

/** A span for each request, around all that it does. */
function traceAnswers(app: FastifyInstance) {
  if (!isTraced) return
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof beginSpan>>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan(request.method)
    spans.set(request, span)
    within(span, done)
  })
  app.addHook('onResponse', (request, { raw }, done) => {
    const span = spans.get(request)
    const told = { method: request.method, route: routeNameOf(request), status: raw.statusCode, requestId: request.id }
    if (span) endSpan(span, told)
    done()
  })
}

async function limitByAddress(app: FastifyInstance, max: number) {
  // Before the plugin's own hook, which then gives these routes none of its.
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
      return new ApiError('THROTTLING', { retryAfter: ttl / 1000 })
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

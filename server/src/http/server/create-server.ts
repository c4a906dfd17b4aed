import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { requestDurations } from '../../lib/metrics.ts'
import { beginSpan, endSpan, isTraced, within } from '../../lib/traces.ts'
import { answerBroken } from '../broken-request.ts'
import { answerError } from '../errors.ts'
import { isJsonType, parseJsonBody } from '../json-body.ts'
import { addLocales } from '../locale.ts'
import { watchAnswers } from '../last-answers.ts'
import { addRouteNames, routeNameOf } from '../route-name.ts'
import { addSecurityHeaders, bareHeaders } from '../security-headers.ts'

type ServerSettings = {
  trustProxy: false | ((address: string) => boolean)
  bodyBytes: number
  isSecret: (path: string) => boolean
  isData: (path: string) => boolean
}

/** Uses the matched route, so that `/%61pi/users/me` is the same call as `/api/users/me`. */
const pathOf = ({ routeOptions, url }: FastifyRequest) => routeOptions.url ?? url

/** Without these stubs Fastify would load its own compilers, which take some MB. */
const refuseSchema = (): never => {
  throw new Error('a route has a schema of Fastify')
}

/** The common base of every listener: timeouts, security headers, body parser, logging. */
export function createServer(deps: Deps, { trustProxy, bodyBytes, isSecret, isData }: ServerSettings): FastifyInstance {
  const logger: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // A child logger for each request costs more than rendering a page.
    childLoggerFactory: (log) => log,
    trustProxy,
    bodyLimit: bodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    clientErrorHandler: answerBroken,
    // Fastify rejects an invalid URL before any route or hook runs.
    frameworkErrors: (error, request, reply) =>
      void answerError(
        deps,
        error,
        request,
        reply.headers({ ...bareHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' }),
      ),
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    // Accepted requests are answered while the server closes.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    schemaController: { compilersFactory: { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema } },
  })
  watchAnswers(app)
  addRouteNames(app)
  addLocales(app)
  traceAnswers(app)
  addSecurityHeaders(app, deps.config, (request) => isData(pathOf(request)))
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (isSecret(pathOf(request))) void reply.header('cache-control', 'no-store')
    done()
  })
  logAnswers(app, deps)
  countAnswers(app, deps)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (!isJsonType(request.headers['content-type'])) throw new ApiError('INVALID_PARAM_VALUE', { status: 415 })
    return parseJsonBody(body)
  })
  return app
}

/** Logs the route's pattern: URLs and parameters contain tokens. */
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
    // Only Node has the status of a hijacked answer.
    requestDurations.observe(
      { method: request.method, route: routeNameOf(request), status: raw.statusCode },
      elapsedTime / 1000,
    )
    done()
  })
}

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
    const attributes = {
      method: request.method,
      route: routeNameOf(request),
      status: raw.statusCode,
      requestId: request.id,
    }
    if (span) endSpan(span, attributes)
    done()
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { Deps } from '../deps.ts'
import { ApiError, isThrottling } from '../lib/api-error.ts'
import { answerError } from './errors.ts'
import { isPage, pageName, sendPage } from './pages/page.ts'
import { keptPagesNow } from './pages/pages-now.ts'
import { setPageName } from './route-name.ts'

const programs = /^\/(api|oauth|livez|readyz|metrics|dev|assets)(\/|\?|$)/
/** No page has a segment that starts with a dot or ends like a file. */
const files = /^[^?]*\/(\.[^?]*|[^/?]*\.[a-z\d]{1,12})(\?|$)/i

/**
 * Handles requests without a route: 405 for a known path, the page for a GET of a browser outside the API, else 404. A page is also
 * served when the body could not be parsed.
 */
export function answerUnknown(app: FastifyInstance, deps: Deps, isLimited: (path: string) => boolean): void {
  const limit = app.rateLimit()
  const refuse = rejectUnknown(app, deps)
  const pageAt = keptPagesNow(deps.pages)
  const preHandler: preHandlerHookHandler = (request, reply, done) => {
    if (isLimited(request.url)) limit.call(app, request, reply).then(() => done(), done)
    else done()
  }
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (!programs.test(request.url) && !files.test(request.url) && isBrowserVisit(request)) {
      setPageName(request, pageName(deps.pages.shown, request.url))
      return sendPage(pageAt(request.url), request, reply.code(isPage(deps.pages.shown, request.url) ? 200 : 404))
    }
    return refuse(request, reply)
  }
  app.setNotFoundHandler({ preHandler }, answer)
  app.setErrorHandler((error, request, reply) =>
    request.is404 && !isThrottling(error) ? answer(request, reply) : answerError(deps, error, request, reply),
  )
}

/** Answers 405 for a known path, else 404. Call it before routes are registered: it collects only later ones. */
export function rejectUnknown(app: FastifyInstance, deps: Deps) {
  const methods = methodsByPath(app)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = methods(path)
    if (allowed.length > 0 && !allowed.includes(request.method)) return answerMethod(deps, allowed, request, reply)
    return answerError(deps, new ApiError('NOT_EXIST'), request, reply)
  }
}

function answerMethod(deps: Deps, allowed: string[], request: FastifyRequest, reply: FastifyReply) {
  return answerError(
    deps,
    new ApiError('NOT_EXIST', { status: 405 }),
    request,
    reply.header('allow', allowed.join(', ')),
  )
}

/** True for a GET whose `Accept` allows HTML. Without the header any type is allowed (RFC 9110 12.5.1). */
export function isBrowserVisit({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /text\/(html|\*)|\*\/\*/i.test(headers.accept || '*/*')
}

type Patterns = Map<string, { matches: RegExp; methods: Set<string> }>
const decorator = 'servedPatterns'

/** Lists every route as `GET /api/clients/:id`. */
export function listServed(app: FastifyInstance): string[] {
  return [...app.getDecorator<Patterns>(decorator)].flatMap(([url, { methods }]) =>
    [...methods].map((method) => `${method} ${url}`),
  )
}

function methodsByPath(app: FastifyInstance): (path: string) => string[] {
  const patterns: Patterns = new Map()
  app.decorate(decorator, patterns)
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const entry = patterns.get(url) ?? { matches: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) entry.methods.add(one)
    patterns.set(url, entry)
  })
  return (path) =>
    [...patterns.values()].filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => [...methods])
}

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/\/$/, '')
      .replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')}/?$`,
  )

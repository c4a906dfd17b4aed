import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isDatabaseUnavailable } from '../lib/database-unavailable.ts'
import { serveUnavailableStyle } from './unavailable/unavailable-page.ts'
import { answerUnavailable } from './unavailable/answer-database-unavailable.ts'
import { type Visit, visitAuthorize } from './consent/authorize-page.ts'
import { consentRoutes } from './consent/consent.routes.ts'
import { sendAnnounced } from './provider/discovery.ts'
import { deviceRoutes } from './device/device.routes.ts'
import { errorPage, logOutPage } from './errors/error-page.ts'
import { postingPage } from './errors/held-redirect.ts'
import { postHeldAnswer } from './errors/posting-page.ts'
import { logOutRoutes } from './log-out/log-out.routes.ts'
import { callerOf } from '../http/caller.ts'
import { recordCaller } from './protocol/caller-of.ts'
import { isOpenRegistration, registerOpenly } from './client-registration/open-registration.ts'
import type { Registrar } from './client-registration/registrar.ts'
import { paths } from './protocol/paths.ts'
import { createOidc, type LiveProvider, type Oidc } from './provider/live-provider.ts'
import { answerOpenPreflight, answerPreflight } from './clients/cors.ts'
import { type FormBody, readForm } from './authorize/read-form.ts'
import { serviceApiRoutes } from './service-api/service.routes.ts'
import { recordUnknown } from './service-requests/record-unknown.ts'
import { serviceRequestRoutes } from './service-requests/service-requests.routes.ts'
import { trialRoutes } from './trial/trial.routes.ts'

/** With any of these, `/authorize` is an authorization request, not a visit of our page. */
const authorizationParameters = ['client_id', 'response_type', 'redirect_uri', 'request_uri', 'request', 'scope']
const formLimit = 64 * 1024

const announcements = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server', paths.jwks]
const programs = [
  ['POST', paths.token],
  ['POST', paths.pushed_authorization_request],
  ['GET', paths.userinfo],
  ['POST', paths.userinfo],
  ['POST', paths.device_authorization],
  ['POST', paths.introspection],
  ['POST', paths.revocation],
] as const

const management = [
  ['GET', `${paths.registration}/:clientId`],
  ['PUT', `${paths.registration}/:clientId`],
  ['DELETE', `${paths.registration}/:clientId`],
] as const

/** Mounts the provider at its paths. It receives requests unread and with their original URL, which it needs to print URLs. */
export async function mountOidc(app: FastifyInstance, deps: Deps, registrar: Registrar): Promise<void> {
  const oidc = await createOidc(deps, registrar)
  consentRoutes(app, deps, oidc.subjectOf)
  logOutRoutes(app, deps)
  trialRoutes(app, deps)
  serviceRequestRoutes(app, deps)
  deviceRoutes(app, deps)
  serviceApiRoutes(app, deps)
  serveUnavailableStyle(app)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) recordUnknown(deps, request, reply)
    done()
  })
  const pass = handOver(oidc, new URL(deps.config.publicUrl))
  const visit = visitAuthorize(deps, oidc.subjectOf)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.setErrorHandler((error, _request, reply) => {
      if (!isDatabaseUnavailable(error)) throw error
      return answerUnavailable(reply)
    })
    for (const [method, url] of programs)
      scope.route({ method, url, handler: url === paths.revocation ? revokeOf(app, pass) : pass })
    for (const [method, url] of management) scope.route({ method, url, handler: pass })
    scope.post(paths.registration, (request, reply) =>
      isOpenRegistration(deps, request) ? registerOpenly(deps, registrar, request, reply) : pass(request, reply),
    )
    scope.options(paths.registration, answerOpenPreflight)
    scope.get(postingPage, postHeldAnswer(deps))
    for (const url of announcements) scope.get(url, announce(oidc, pass))
    for (const url of announcements) scope.options(url, pass)
    for (const url of new Set(programs.map(([, path]) => path))) scope.options(url, answerPreflight(deps))
    scope.get(paths.authorization, (request, reply) => authorize(request, reply, { pass, visit }))
    scope.get(`${paths.authorization}/:uid`, pass)
    scope.get(`${paths.code_verification}/:uid`, pass)
    scope.route({ method: 'POST', url: paths.authorization, handler: byGet(paths.authorization, paths.authorization) })
    scope.get(paths.end_session, (request, reply) =>
      holdsNul(queryOf(request)) ? refuseLogOut(reply) : pass(request, reply),
    )
    scope.route({ method: 'POST', url: paths.end_session, handler: byGet(paths.end_session, logOutPage) })
  })
}

type Pass = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

function handOver({ current }: Oidc, { host, protocol }: URL): Pass {
  return async (request, reply) => {
    const { raw } = request
    if (Number(raw.headers['content-length'] ?? 0) > formLimit) {
      return reply
        .code(413)
        .header('connection', 'close')
        .send({ error: 'invalid_request', error_description: 'the request is too large' })
    }
    recordCaller(raw, callerOf(request))
    // URLs are built from the configured address, not from headers of a caller or a proxy.
    Object.assign(raw.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
    for (const name of ['x-forwarded-host', 'x-forwarded-for']) delete raw.headers[name]
    // RFC 9110 11.4 asks for one space; the library compares exactly.
    if (raw.headers.authorization) raw.headers.authorization = raw.headers.authorization.replace(/ {2,}/, ' ')
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    const { handle } = await current()
    void handle(raw, reply.hijack().raw)
    return reply
  }
}

/** Some clients revoke by `?token=` without a body and content type. */
function revokeOf(app: FastifyInstance, pass: Pass): Pass {
  return async (request, reply) => {
    const query = queryOf(request)
    if (request.headers['content-type'] !== undefined || !query.has('token')) return pass(request, reply)
    const { authorization } = request.headers
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: paths.revocation,
      remoteAddress: request.ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(authorization && { authorization }) },
      payload: query.toString(),
    })
    return reply.code(statusCode).type('application/json; charset=utf-8').send(payload)
  }
}

function announce({ current, settled }: Oidc, pass: Pass): Pass {
  const answer = ({ announced }: LiveProvider, request: FastifyRequest, reply: FastifyReply) =>
    sendAnnounced(announced, request, reply) ?? pass(request, reply)
  return (request, reply) => {
    const live = settled()
    return live ? answer(live, request, reply) : current().then((found) => answer(found, request, reply))
  }
}

function authorize(request: FastifyRequest, reply: FastifyReply, { pass, visit }: { pass: Pass; visit: Visit }) {
  const query = queryOf(request)
  if (!authorizationParameters.some((name) => query.get(name))) return visit(request, reply, query.get('interaction'))
  if (holdsNul(query)) return reply.redirect(errorPage('invalid_request'), 303)
  return pass(request, reply)
}

const queryOf = (request: FastifyRequest) => new URLSearchParams(request.raw.url?.split('?')[1] ?? '')

const holdsNul = (query: URLSearchParams) => [...query].some(([name, value]) => `${name}${value}`.includes('\0'))

const refuseLogOut = (reply: FastifyReply) => reply.redirect(errorPage('invalid_request', logOutPage), 303)

/** A cross-site POST does not carry the single sign-on cookie, but the redirected GET does (contract; RFC 9700 4.12). */
function byGet(path: string, page: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const form: FormBody = await readForm(request.raw)
    if (form.problem) return reply.redirect(errorPage('invalid_request', page), 303)
    // Our login form, submitted without JavaScript: the password must not reach the URL.
    const isRequest = path !== paths.authorization || authorizationParameters.some((name) => form.parameters.get(name))
    if (!isRequest) return reply.redirect(request.url, 303)
    return reply.redirect(`${path}?${form.parameters}`, 303)
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { sendEncoded } from '../../http/encoded.ts'
import { localeOfPage, setAccountLocale } from '../../http/locale.ts'
import { serveBeside } from '../../http/pages/own-page.ts'
import { builtFiles, fileHeaders } from '../../http/pages/static-files.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { readHint, sessionHintBytes, sessionKeyIn } from '../../lib/routing-hint.ts'
import { allActs } from '../acts/all.ts'
import { requireOwnName, requireRole, serveAct } from '../admin-api/serve-act.ts'
import { isFirstOperator } from '../operators/operator-role.sql.ts'
import { type ConsoleSession, deleteConsoleSession, idleSeconds, noteUseOfSession } from './console-session.sql.ts'
import { consoleCookies } from './cookies.ts'
import { isHostOf, requireConsoleOrigin } from './guard.ts'
import { sendRefusal } from './refusal-pages.ts'
import { beginSignIn, finishSignIn, type Place } from './sign-in.ts'

const built = new URL('../../../../web/console/dist/', import.meta.url)

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const pressed = z.object({ token: z.string() })

/** Everything under `/console/` of the admin listener (docs/decisions/0091-the-console.md). */
export function consoleRoutes(app: FastifyInstance, place: Place): void {
  pages(app, place)
  files(app)
  sessions(app, place)
  for (const act of allActs)
    serveAct(app, place.deps, act, {
      prefix: '/console/api',
      enter: async (request, reply) => {
        const { who, role, account_id: accountId, isProven } = await requireSession(place, request, reply)
        requireRole({ role }, act)
        if (act.needsStepUp && !isProven) throw new ApiError('AUTH_FORBIDDEN', { reason: 'step_up' })
        return (by) => {
          requireOwnName(who, by)
          return { who, role, via: 'console', accountId }
        }
      },
    })
}

function pages(app: FastifyInstance, place: Place): void {
  const { deps, consoleUrl } = place
  const visit = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.get(url, { config: { isVisit: true } }, (request, reply) => answer(request, reply))
  visit('/console/sign-in', (request, reply) => beginSignIn(place, request, reply))
  visit('/console/callback', (request, reply) => finishSignIn(place, request, reply))
  visit('/console/first', async (request, reply) => {
    const isOpen = !request.url.includes('?taken') && (await isFirstOperator(deps.db))
    const locale = localeOfPage(request) ?? firstLocale
    return sendRefusal(
      reply,
      isOpen ? 'first' : 'taken',
      isOpen ? { locale, status: 200, script: '/console/first.js' } : { locale },
    )
  })
  for (const url of ['/console', '/console/*']) visit(url, sendShell)
  app.get('/', (request, reply) => {
    if (!isHostOf(consoleUrl, request)) throw new ApiError('AUTH_NOT_PROVIDED')
    return reply.redirect('/console/', 303)
  })
}

function files(app: FastifyInstance): void {
  serveBeside(app, import.meta.url, ['/console/sign-in.css', '/console/first.js'])
  for (const { url, body } of builtFiles(fileURLToPath(built)).filter(({ url: path }) => path.startsWith('/assets/')))
    app.get(`/console${url}`, (request, reply) => sendEncoded(body, request, reply.headers(fileHeaders(url))))
  for (const url of ['/console/api/*', '/console/assets/*'])
    app.get(url, () => {
      throw new ApiError('NOT_EXIST')
    })
}

function sessions(app: FastifyInstance, place: Place): void {
  const { deps, consoleUrl, first } = place
  app.post('/console/first', async (request, reply) => {
    const claim = first.press(z.safeParse(pressed, request.body).data?.token ?? '')
    if (claim === undefined) throw new ApiError('AUTH_FORBIDDEN')
    consoleCookies(consoleUrl, request, reply).set('first', claim, 3600)
    return reply.code(204).send()
  })
  app.get('/console/session', async (request, reply) => {
    const { account_id, name, role, locale, expires_at, proven_at } = await requireSession(place, request, reply)
    return { account_id, name, role, locale, expires_at, idle_seconds: idleSeconds, proven_at }
  })
  app.post('/console/log-out', async (request, reply) => {
    const key = keyOf(place, request, reply)
    if (key) await deleteConsoleSession(deps.db, key)
    consoleCookies(consoleUrl, request, reply).clear('session')
    return reply.code(204).send()
  })
}

/** The first check of every request under `/console/`. */
export function guardConsole(consoleUrl: string | undefined, request: FastifyRequest, reply: FastifyReply): void {
  if (consoleUrl === undefined) throw new ApiError('NOT_EXIST')
  const { config } = request.routeOptions
  requireConsoleOrigin(consoleUrl, request, 'isVisit' in config)
  void reply.headers({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  setAccountLocale(request, localeOfPage(request) ?? firstLocale)
}

function keyOf({ deps, consoleUrl }: Place, request: FastifyRequest, reply: FastifyReply) {
  const cookie = consoleCookies(consoleUrl, request, reply).get('session')
  const read = cookie === undefined ? null : readHint(deps.keys, cookie, sessionHintBytes)
  return cookie === undefined || !read ? undefined : { ...sessionKeyIn(read.hint), hash: sha256(cookie) }
}

/** Throws 8: the page signs in again, which says why it is refused. */
async function requireSession(place: Place, request: FastifyRequest, reply: FastifyReply): Promise<ConsoleSession> {
  const key = keyOf(place, request, reply)
  const session = key && (await noteUseOfSession(place.deps.db, key))
  if (!session) throw new ApiError('AUTH_EXPIRED')
  setAccountLocale(request, session.locale)
  return session
}

function sendShell(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shell = new URL('index.html', built)
  if (!existsSync(shell))
    return sendRefusal(reply, 'unbuilt', { locale: localeOfPage(request) ?? firstLocale, status: 503 })
  return reply.type('text/html; charset=utf-8').send(readFileSync(shell))
}

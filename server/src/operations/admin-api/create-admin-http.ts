import { isIP } from 'node:net'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { answerError } from '../../http/errors.ts'
import { setAccountLocale } from '../../http/locale.ts'
import { rejectUnknown } from '../../http/not-found.ts'
import { createServer } from '../../http/server/create-server.ts'
import { isConsoleCookie } from '../console/cookies.ts'
import { guardConsole } from '../console/console.routes.ts'
import { type Operator, requireOperator } from './require-operator.ts'

const bodyBytes = 16_384

/** The admin listener. Outside the console, every request needs a token, so unknown paths are not revealed either. */
export async function createAdminHttp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps, { trustProxy: false, bodyBytes, isSecret: () => true, isData: () => true })
  app.decorateRequest('operator', null)
  await app.register(cookie)
  app.addHook('onRequest', async (request, reply) => {
    const { admin } = deps.config
    // The matched route decides, so that `/%63onsole/` is the same.
    if (isConsole(request)) return guardConsole(admin?.consoleUrl, request, reply)
    if (request.routeOptions.url === '/') return
    setAccountLocale(request, 'en')
    requireOwnHost(request.headers.host, admin?.host)
    if (isConsoleCookie(request.headers.cookie)) throw new ApiError('AUTH_FORBIDDEN', { reason: 'cookie' })
    request.setDecorator<Operator>('operator', await requireOperator(deps, request))
  })
  app.setNotFoundHandler(rejectUnknown(app, deps))
  app.setErrorHandler((error, request, reply) => answerError(deps, error, request, reply))
  return app
}

const isConsole = ({ routeOptions, url }: FastifyRequest) => /^\/console(?:\/|$)/.test(routeOptions.url ?? url)

/** Against DNS rebinding in the operator's browser. */
function requireOwnHost(sentHost = '', ours = ''): void {
  const name = sentHost.replace(/:\d+$/, '').toLowerCase()
  const isOurs = name === ours.toLowerCase() || name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0
  if (!isOurs) throw new ApiError('INVALID_PARAM_VALUE')
}

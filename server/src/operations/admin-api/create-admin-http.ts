import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { answerError } from '../../http/errors.ts'
import { setAccountLocale } from '../../http/locale.ts'
import { rejectUnknown } from '../../http/not-found.ts'
import { createServer } from '../../http/server/create-server.ts'
import { type Operator, requireOperator } from './require-operator.ts'

const bodyBytes = 16_384

/** The admin listener. Every request needs a token, so unknown paths are not revealed either. */
export function createAdminHttp(deps: Deps): FastifyInstance {
  const app = createServer(deps, { trustProxy: false, bodyBytes, isSecret: () => true, isData: () => true })
  app.decorateRequest('operator', null)
  app.addHook('onRequest', async (request) => {
    setAccountLocale(request, 'en')
    requireOwnHost(request.headers.host, deps.config.admin?.host)
    request.setDecorator<Operator>('operator', await requireOperator(deps, request))
  })
  app.setNotFoundHandler(rejectUnknown(app, deps))
  app.setErrorHandler((error, request, reply) => answerError(deps, error, request, reply))
  return app
}

/** Against DNS rebinding in the operator's browser. */
function requireOwnHost(sentHost = '', ours = ''): void {
  const name = sentHost.replace(/:\d+$/, '').toLowerCase()
  const isOurs = name === ours.toLowerCase() || name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0
  if (!isOurs) throw new ApiError('INVALID_PARAM_VALUE')
}

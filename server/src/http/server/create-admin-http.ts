import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { setAccountLocale } from '../locale.ts'
import { rejectUnknown } from '../not-found.ts'
import { requireOperator } from '../session/require-operator.ts'
import { answerError } from '../errors.ts'
import { createServer } from './create-server.ts'

const bodyBytes = 16_384

/** The admin listener. Every request needs the token, so unknown paths are not revealed either. */
export function createAdminHttp(deps: Deps): FastifyInstance {
  const app = createServer(deps, { trustProxy: false, bodyBytes, isSecret: () => true, isData: () => true })
  app.addHook('onRequest', (request, _reply, done) => {
    setAccountLocale(request, 'en')
    requireOwnHost(request.headers.host, deps.config.admin?.host)
    requireOperator(deps.config, request)
    done()
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

import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { noteLocale } from '../locale.ts'
import { rejectUnknown } from '../not-found.ts'
import { requireOperator } from '../session/require-operator.ts'
import { answerError } from '../errors.ts'
import { openHouse } from './open-house.ts'

const bodyBytes = 16_384

/** The HTTP house of the admin listener: no page, no file, no cookie, and nothing without the token, not even the news that there is no such path. */
export function createAdminHttp(deps: Deps): FastifyInstance {
  const app = openHouse(deps, { trustProxy: false, bodyBytes, isSecret: () => true, isData: () => true })
  app.addHook('onRequest', (request, _reply, done) => {
    noteLocale(request, 'en')
    requireOwnHost(request.headers.host, deps.config.admin?.host)
    requireOperator(deps.config, request)
    done()
  })
  app.setNotFoundHandler(rejectUnknown(app, deps))
  app.setErrorHandler((error, request, reply) => answerError(deps, error, request, reply))
  return app
}

/** A name that leads here by a DNS of somebody else's is the way in for a page in the operator's browser; addresses and our own name are not. */
function requireOwnHost(asked = '', ours = ''): void {
  const name = asked.replace(/:\d+$/, '').toLowerCase()
  const isOurs = name === ours.toLowerCase() || name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0
  if (!isOurs) throw new ApiError('INVALID_PARAM_VALUE')
}

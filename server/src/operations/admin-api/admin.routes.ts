import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../lib/api-error.ts'
import type { Act, Actor } from '../acts/act.ts'
import { allActs } from '../acts/all.ts'
import { buildAdminOpenApi } from './admin-openapi.ts'
import type { Operator } from './require-operator.ts'
import { forbidden, requireOwnName, requireRole, serveAct } from './serve-act.ts'

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const document = buildAdminOpenApi(deps.config)
  app.get('/openapi.json', (_request, reply) => reply.send(document))
  for (const act of allActs)
    serveAct(app, deps, act, {
      prefix: '',
      enter: async (request) => {
        const operator = request.getDecorator<Operator>('operator')
        requireAllowed(operator, act)
        return (by) => actorOf(operator, act, by)
      },
    })
}

/** Throws 9. */
function requireAllowed(operator: Operator, act: Act): void {
  requireRole(operator, act)
  if (act.needsName && operator.who === undefined)
    throw forbidden('ADMIN_TOKEN names nobody: this needs a token of `tokens create`.')
  if (act.onlyConsole) throw forbidden('This is an act of the console or of the command on the server.')
}

/** A named token acts for its person only. Throws 4 for another name in `by`, and without one for ADMIN_TOKEN. */
function actorOf({ who, role }: Operator, { isRead }: Act, by: unknown): Actor {
  if (who !== undefined) {
    requireOwnName(who, by)
    return { who, role, via: 'api' }
  }
  if (typeof by === 'string') return { who: by, role, via: 'api' }
  if (!isRead) throw invalidField('by', 'v.required')
  return { who: 'ADMIN_TOKEN', role, via: 'api' }
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount-route.ts'
import { readInput } from '../../http/read-input.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import type { Act, Actor } from '../acts/act.ts'
import { allActs } from '../acts/all.ts'
import { isAtLeast } from '@kabinet/contract/admin/roles'
import { SupportRefusal } from '../support/refusal.ts'
import { buildAdminOpenApi } from './admin-openapi.ts'
import type { Operator } from './require-operator.ts'
import { routeOf } from './route-of.ts'

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const document = buildAdminOpenApi(deps.config)
  app.get('/openapi.json', (_request, reply) => reply.send(document))
  for (const act of allActs) serveAct(app, deps, act)
}

function serveAct(app: FastifyInstance, deps: Deps, act: Act): void {
  const route = routeOf(act)
  if (!route) return
  mount(app, deps, route, async (request) => {
    const operator = request.getDecorator<Operator>('operator')
    requireAllowed(operator, act)
    const { params, query, body } = readInput(route, request)
    const { by, ...fields } = { ...fieldsOf(params), ...fieldsOf(query), ...fieldsOf(body) }
    return answered(act.call(deps, actorOf(operator, act, by), fields))
  })
}

/** Throws 9. */
function requireAllowed({ who, role }: Operator, act: Act): void {
  if (!isAtLeast(role, act.role)) throw forbidden(`Your role is ${role}; this needs the role ${act.role}.`)
  if (act.needsName && who === undefined)
    throw forbidden('ADMIN_TOKEN names nobody: this needs a token of `tokens create`.')
}

const forbidden = (error_message: string) => new ApiError('AUTH_FORBIDDEN', { body: { error_message } })

const fieldsOf = (part: unknown): Record<string, unknown> => ({ ...(part ?? {}) })

/** A named token acts for its person only. Throws 4 for another name in `by`, and without one for ADMIN_TOKEN. */
function actorOf({ who, role }: Operator, { isRead }: Act, by: unknown): Actor {
  if (who !== undefined && by !== undefined && by !== who) throw invalidField('by', 'v.value')
  if (who !== undefined) return { who, role }
  if (typeof by === 'string') return { who: by, role }
  if (!isRead) throw invalidField('by', 'v.required')
  return { who: 'ADMIN_TOKEN', role }
}

function answered<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof SupportRefusal)) throw error
    throw new ApiError(error.kind === 'unknown' ? 'NOT_EXIST' : 'HUMAN_FRIENDLY', {
      body: { error_message: error.message },
    })
  })
}

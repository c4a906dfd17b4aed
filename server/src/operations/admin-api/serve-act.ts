import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount-route.ts'
import { readInput } from '../../http/read-input.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import type { Act, Actor } from '../acts/act.ts'
import { isAtLeast } from '@kabinet/contract/admin/roles'
import { SupportRefusal } from '../support/refusal.ts'
import { routeOf } from './route-of.ts'

/** `enter`: throws 6, 8, 9; what it returns throws 4 for a wrong `by`. */
type Door = {
  prefix: string
  enter: (request: FastifyRequest, reply: FastifyReply, act: Act) => Promise<(by: unknown) => Actor>
}

export function serveAct(app: FastifyInstance, deps: Deps, act: Act, { prefix, enter }: Door): void {
  const route = routeOf(act)
  if (!route) return
  mount(app, deps, { ...route, path: prefix + route.path }, async (request, reply) => {
    const actorOf = await enter(request, reply, act)
    const { params, query, body } = readInput(route, request)
    const { by, ...fields } = { ...fieldsOf(params), ...fieldsOf(query), ...fieldsOf(body) }
    return answered(act.call(deps, actorOf(by), fields))
  })
}

/** Throws 9. */
export function requireRole({ role }: Pick<Actor, 'role'>, act: Act): void {
  if (!isAtLeast(role, act.role)) throw forbidden(`Your role is ${role}; this needs the role ${act.role}.`)
}

/** The name in `by` may only be the caller's own. Throws 4. */
export function requireOwnName(who: string, by: unknown): void {
  if (by !== undefined && by !== who) throw invalidField('by', 'v.value')
}

export const forbidden = (error_message: string) => new ApiError('AUTH_FORBIDDEN', { body: { error_message } })

const fieldsOf = (part: unknown): Record<string, unknown> => ({ ...(part ?? {}) })

function answered<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof SupportRefusal)) throw error
    throw new ApiError(error.kind === 'unknown' ? 'NOT_EXIST' : 'HUMAN_FRIENDLY', {
      body: { error_message: error.message },
    })
  })
}

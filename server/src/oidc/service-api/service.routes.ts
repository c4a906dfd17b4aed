import { confirmErasure, getServiceStats, getServiceWebhooks } from '@kabinet/contract/api/services/service.api'
import type { ReplyOf, Route } from '@kabinet/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Input, readInput } from '../../http/read-input.ts'
import { mount } from '../../http/mount-route.ts'
import { listLogoutsTo } from '../../domain/messages/delivery/logouts.sql.ts'
import { saveAnswer } from '../../domain/erasure/erasure.sql.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type OfService, ownId, ownIds, ownStats } from './service-api.sql.ts'
import { readWithServiceToken } from './service-token.ts'

/** API for a service to read its own data and confirm erasures with a `client_credentials` token (docs/integrate/service-account.md). */
export function serviceApiRoutes(app: FastifyInstance, deps: Deps): void {
  serveService(app, deps, getServiceStats, {
    read: ({ query }) => ownStats(Number(query.days ?? '30')),
    present: async (items) => ({ items }),
  })
  serveService(app, deps, getServiceWebhooks, {
    read: () => ownIds,
    present: async (ids) => ({ items: await listLogoutsTo(deps.db, ids, maxWebhooks) }),
  })
  serveService(app, deps, confirmErasure, {
    read: () => ownId,
    present: async (serviceId, { params, body }) => {
      const isKept = body.result === 'kept'
      const answer = {
        result: body.result,
        reason: isKept ? body.reason : null,
        until: (isKept && body.until) || null,
      }
      if (!(await saveAnswer(deps.db, params.id, serviceId, answer))) throw new ApiError('NOT_EXIST')
    },
  })
}

const maxWebhooks = 100

type ServiceRead<R extends Route, T> = {
  read: (input: Input<R>) => OfService<T>
  present: (found: T, input: Input<R>) => Promise<ReplyOf<R>>
}

/** A missing or wrong token is reported before invalid input. */
async function inputAfter<T>(readIt: () => T, requireToken: () => Promise<unknown>): Promise<T> {
  try {
    return readIt()
  } catch (problem) {
    await requireToken()
    throw problem
  }
}

/** RFC 6750 3. */
function serveService<R extends Extract<Route, { who: 'service' }>, T>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  { read, present }: ServiceRead<R, T>,
): void {
  mount(app, deps, route, async (request, reply) => {
    const ofService = <D>(data: OfService<D>) =>
      readWithServiceToken(deps, sentIn(deps, request), route.scope, data).catch((error: unknown) => {
        const challenge = error instanceof ApiError ? challenges.get(error.error) : undefined
        if (challenge !== undefined) void reply.header('www-authenticate', `${challenge}${scopeOf(error, route)}`)
        throw error
      })
    const input = await inputAfter(
      () => readInput(route, request),
      () => ofService(ownId),
    )
    return present(await ofService(read(input)), input)
  })
}

const challenges = new Map<ApiError['error'], string>([
  ['AUTH_NOT_PROVIDED', 'Bearer'],
  ['AUTH_EXPIRED', 'Bearer error="invalid_token"'],
  ['AUTH_FORBIDDEN', 'Bearer error="insufficient_scope"'],
])

const scopeOf = (error: unknown, { scope }: { scope: string }) =>
  error instanceof ApiError && error.error === 'AUTH_FORBIDDEN' ? `, scope="${scope}"` : ''

function sentIn({ config }: Deps, { headers, method, routeOptions }: FastifyRequest) {
  const [jwt] = [headers['dpop']].flat()
  return {
    authorization: headers.authorization,
    proof: { jwt, method, url: `${config.publicUrl}${routeOptions.url ?? ''}` },
  }
}

import type { Route } from '@kabinet/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { requireListed } from './route-errors.ts'
import { takeUploads } from './upload.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Serves a route. The answer is cut to the reply schema. */
export function mount(app: FastifyInstance, deps: Deps, route: Route, answer: Answer): void {
  const { isStrict, limits } = deps.config
  const { method, path: url, reply: schema, status = schema ? 200 : 204 } = route
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await answer(request, reply).catch((error: unknown) => {
      throw isStrict ? requireListed(route, error) : error
    })
    return schema ? reply.code(status).send(z.parse(schema, body)) : reply.code(status).send()
  }
  if (route.upload) takeUploads(app, limits.photoBytes, (scope) => scope.route({ method, url, handler }))
  else app.route({ method, url, handler })
}

import type { Route, Schema } from '@kabinet/contract/route'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { requireListed } from './route-errors.ts'
import { takeUploads } from './upload.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * `cut`: the reply schema removes unknown members, which costs `me` a fifth of its rate. `typed`: SQL and its types guarantee the shape,
 * and only tests check it.
 */
type Shape = 'cut' | 'typed'

export function mount(app: FastifyInstance, deps: Deps, route: Route, answer: Answer, shape: Shape = 'cut'): void {
  const { isStrict, limits } = deps.config
  const { method, path: url, reply: schema, file, status = schema ? 200 : 204 } = route
  const serialize = (reply: Schema, body: unknown) => {
    if (shape === 'cut') return z.parse(reply, body)
    return isStrict ? requireShape(reply, body) : body
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await answer(request, reply).catch((error: unknown) => {
      throw isStrict ? requireListed(route, error) : error
    })
    if (file && body instanceof Readable) return reply.type(file).header('cache-control', 'no-store').send(body)
    return schema ? reply.code(status).send(serialize(schema, body)) : reply.code(status).send()
  }
  if (route.upload) takeUploads(app, limits.photoBytes, (scope) => scope.route({ method, url, handler }))
  else app.route({ method, url, handler })
}

function requireShape(schema: Schema, body: unknown): unknown {
  const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  if (isDeepStrictEqual(json(z.parse(schema, body)), json(body))) return body
  throw new Error(`an answer has more than its reply schema: ${JSON.stringify(body)}`)
}

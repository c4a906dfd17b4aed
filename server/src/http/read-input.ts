import type { BodyOf, ParamsOf, QueryOf, Route, Schema } from '@kabinet/contract/route'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { invalidField } from '../lib/api-error.ts'
import { requireStorable } from './json-body.ts'
import { inputError } from './problems.ts'

export type Input<R extends Route> = { body: BodyOf<R>; query: QueryOf<R>; params: ParamsOf<R> }

const nothing = z.strictObject({})

/** A part without a schema must be empty. Throws 4 or 5 with the fields. */
export function readInput<R extends Route>(route: R, request: FastifyRequest): Input<R> {
  const input = {
    params: route.params ? read(route.params, storable(request.params)) : undefined,
    query: read(route.query ?? nothing, storable(request.query)),
    body: route.body ? read(route.body, request.body) : read(nothing, request.body ?? {}),
  }
  return {
    ...input,
    ...(route.query ? {} : { query: undefined }),
    ...(route.body ? {} : { body: undefined }),
  } as Input<R>
}

function read(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (!result.success) throw inputError(result.error.issues, value)
  return result.data
}

/** Parsers disagree which value of a repeated parameter counts, so it is an error. */
function storable(values: unknown): unknown {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (Array.isArray(value)) throw invalidField(name, 'v.value')
    requireStorable(name)
    requireStorable(String(value))
  }
  return { ...(values ?? {}) }
}

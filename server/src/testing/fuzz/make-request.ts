import { methods, type JsonSchema, type Operation, type Parameter } from '../../http/docs/openapi-types.ts'
import type { OpenApi } from '../../http/docs/openapi.ts'
import type { Random } from '../../../../testbed/random.ts'
import { type Means, type Payload, payloadOf } from './make-payload.ts'
import { valueMaker } from './make-value.ts'
import { placeOf, type Pool } from './pool.ts'
import { oddValues } from './spoil.ts'

export type Sent = Payload & {
  method: (typeof sentMethods)[number]
  path: string
  url: string
  operation: Operation | undefined
}

export function requestMaker(document: OpenApi, random: Random, form: Means['form']): (pool: Pool) => Sent {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  )
  return (pool) => {
    const means = { random, pool, form, make: valueMaker(document.components.schemas, pool, random) }
    const { path, method, operation } = random.pick(all)
    const right = sentMethods.find((one) => one.toLowerCase() === method) ?? 'GET'
    const sent = random.percent(4) ? random.pick(sentMethods) : right
    const known = methods.find((one) => one === (sent === 'HEAD' ? 'get' : sent.toLowerCase()))
    return {
      method: sent,
      path,
      url: urlOf(path, operation, means),
      operation: known && document.paths[path]?.[known],
      ...payloadOf(operation, means),
    }
  }
}

function urlOf(path: string, operation: Operation, means: Means): string {
  const { random, pool, make } = means
  const place = placeOf(path)
  const filled = parametersOf(operation, 'path').reduce((url, { name, schema }) => {
    const known = random.percent(75) ? pool.take(`${place}#${name}`, random) : undefined
    const value = known ?? (random.percent(60) ? String(make(schemaOf(schema), name)) : oddText(random))
    return url.replace(`{${name}}`, encodeURIComponent(value) || '%20')
  }, path)
  const search = new URLSearchParams(queryOf(operation, means)).toString()
  const twice = search && random.percent(3) ? `&${search}` : ''
  return `${filled}${random.percent(5) ? '/' : ''}${search && `?${search}${twice}`}`
}

function queryOf(operation: Operation, { random, make }: Means): Record<string, string> {
  if (random.percent(8)) return { [random.pick(['x', 'limit', 'q', 'next'])]: oddText(random) }
  const chosen = parametersOf(operation, 'query').filter(({ required }) => random.percent(required ? 95 : 35))
  return Object.fromEntries(
    chosen.map(({ name, schema }) => [
      name,
      random.percent(85) ? String(make(schemaOf(schema), name)) : oddText(random),
    ]),
  )
}

function parametersOf(operation: Operation, place: Parameter['in']): Parameter[] {
  return operation.parameters.flatMap((one) => ('in' in one && one.in === place ? [one] : []))
}

function oddText(random: Random): string {
  const value = String(random.pick(oddValues)).slice(0, 400)
  return value.isWellFormed() ? value : 'x'
}

const schemaOf = (schema: Parameter['schema']): JsonSchema => (typeof schema === 'object' ? schema : {})
const sentMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

import { methods, type JsonSchema, type Operation, type Parameter } from '../../http/docs/openapi-types.ts'
import type { OpenApi } from '../../http/docs/openapi.ts'
import type { Dice } from './dice.ts'
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

export function requestMaker(document: OpenApi, dice: Dice, form: Means['form']): (pool: Pool) => Sent {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  )
  return (pool) => {
    const means = { dice, pool, form, make: valueMaker(document.components.schemas, pool, dice) }
    const { path, method, operation } = dice.pick(all)
    const right = sentMethods.find((one) => one.toLowerCase() === method) ?? 'GET'
    const sent = dice.percent(4) ? dice.pick(sentMethods) : right
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
  const { dice, pool, make } = means
  const place = placeOf(path)
  const filled = parametersOf(operation, 'path').reduce((url, { name, schema }) => {
    const known = dice.percent(75) ? pool.take(`${place}#${name}`, dice) : undefined
    const value = known ?? (dice.percent(60) ? String(make(schemaOf(schema), name)) : oddText(dice))
    return url.replace(`{${name}}`, encodeURIComponent(value) || '%20')
  }, path)
  const search = new URLSearchParams(queryOf(operation, means)).toString()
  const twice = search && dice.percent(3) ? `&${search}` : ''
  return `${filled}${dice.percent(5) ? '/' : ''}${search && `?${search}${twice}`}`
}

function queryOf(operation: Operation, { dice, make }: Means): Record<string, string> {
  if (dice.percent(8)) return { [dice.pick(['x', 'limit', 'q', 'next'])]: oddText(dice) }
  const asked = parametersOf(operation, 'query').filter(({ required }) => dice.percent(required ? 95 : 35))
  return Object.fromEntries(
    asked.map(({ name, schema }) => [name, dice.percent(85) ? String(make(schemaOf(schema), name)) : oddText(dice)]),
  )
}

function parametersOf(operation: Operation, place: Parameter['in']): Parameter[] {
  return operation.parameters.flatMap((one) => ('in' in one && one.in === place ? [one] : []))
}

function oddText(dice: Dice): string {
  const value = String(dice.pick(oddValues)).slice(0, 400)
  return value.isWellFormed() ? value : 'x'
}

const schemaOf = (schema: Parameter['schema']): JsonSchema => (typeof schema === 'object' ? schema : {})
const sentMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

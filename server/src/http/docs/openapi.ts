import { api } from '@kabinet/contract/api/all'
import { errors, type ErrorName } from '@kabinet/contract/errors'
import { locales } from '@kabinet/contract/fields/locale'
import { actsOf, type Need } from '@kabinet/contract/needs'
import { errorTextsEn } from '@kabinet/contract/texts/en'
import { type Route, type Schema, takesKey, type Who } from '@kabinet/contract/route'
import * as z from 'zod'
import { type JsonSchema, methods, type OpenApi, type Operation, type Parameter } from './openapi-types.ts'
import { errorsOf } from '../route-errors.ts'

/** OpenAPI 3.1 of the whole API, from the schemas that validate its requests. Needs no database. */
export function buildOpenApi(title = 'Kabinet'): OpenApi {
  const routes = Object.entries(api).flatMap(([tag, group]) =>
    Object.entries(group).map(([name, route]): [string, string, Route] => [tag, name, route]),
  )
  const paths: OpenApi['paths'] = {}
  for (const [tag, name, route] of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [methodOf(route)]: operationOf(tag, name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1', description: conventions },
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        auth_token: { type: 'apiKey', in: 'header', name: 'auth-token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const conventions = [
  'JSON in UTF-8, snake_case. Instants are ISO 8601 UTC, dates YYYY-MM-DD, ids UUIDv7. Unknown fields and parameters are refused (error 4), and so is a name given twice.',
  `The access token travels in the header \`auth-token\`, or as \`Authorization: Bearer\`. The header \`device-locale: ${locales.join('|')}\` picks the language of messages.`,
  'Calls that take the header `idempotency-key` answer the same key and body of the same caller within 24 hours with the first answer again, without what is told once; another body under that key is refused (error 13).',
  'Every answer bears `x-request-id`. Besides the statuses listed, NOT_EXIST (10) is 410 for what was used or has expired, AUTH_FORBIDDEN (9) is 401 for a dead refresh token, and a body of another type than application/json is 415 with error 4.',
  'Single sign-on is described by `/.well-known/openid-configuration`.',
].join('\n\n')

const methodOf = ({ method }: Route) => methods.find((one) => one.toUpperCase() === method) ?? 'get'

function operationOf(tag: string, operationId: string, route: Route): Operation {
  return {
    tags: [tag],
    operationId,
    summary: route.summary,
    ...needsOf(route),
    security: security[route.who],
    parameters: [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query),
      languageHeader,
      ...(takesKey(route) ? [idempotencyHeader] : []),
    ],
    ...bodyOf(route),
    responses: { ...successOf(route), ...refusalsOf(route) },
  }
}

const needs: Record<Exclude<Need, 'token'>, string> = {
  device: 'the device cookie that the session was begun with (8 without it)',
  'own-password': 'the device cookie that the session was begun with (8 without it); the password is in the body',
  'step-up':
    'the device cookie that the session was begun with (8 without it), and the password proven within 10 minutes (9, `step_up`)',
}

/** What a call needs besides the token. */
function needsOf(route: Route): Pick<Operation, 'description'> {
  const lines = actsOf(route).flatMap(({ when, need }) =>
    need === 'token' ? [] : [`${when ? `${when} needs` : 'Needs'} ${needs[need]}.`],
  )
  return lines.length > 0 ? { description: lines.join('\n\n') } : {}
}

function bodyOf({ body, upload }: Route): Pick<Operation, 'requestBody'> {
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } } }
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(body) } } } } : {}
}

const oneFile: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

const either = [{ auth_token: [] }, { bearer: [] }]
const security: Record<Who, Operation['security']> = {
  anyone: [],
  'maybe-signed-in': [{}, ...either],
  'half-signed-in': either,
  'signed-in': either,
}

const languageHeader: Parameter = {
  name: 'device-locale',
  in: 'header',
  required: false,
  schema: { type: 'string', enum: locales },
}

/** The same key and body within a day: the first answer again. */
const idempotencyHeader: Parameter = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): Parameter[] {
  const { properties = {}, required = [] } = schema ? inputSchema(schema) : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function successOf({ reply, status = reply ? 200 : 204 }: Route): Operation['responses'] {
  const content = reply ? { content: { 'application/json': { schema: outputSchema(reply) } } } : {}
  return { [status]: { description: status === 204 ? 'Done' : 'Answer', ...content } }
}

function refusalsOf(route: Route): Operation['responses'] {
  const byStatus = Map.groupBy(errorsOf(route), (name) => errors[name].status)
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, names]) => [
        status,
        {
          description: names.map(described).join('\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  )
}

const described = (name: ErrorName) => `${errors[name].code} ${name}: ${errorTextsEn[name]}`

const inputSchema = (schema: Schema) => toJson(schema, 'input')
const outputSchema = (schema: Schema) => toJson(schema, 'output')

function toJson(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, '~standard': _standard, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error_code', 'error_message', 'request_id'],
  properties: {
    error_code: { type: 'integer', enum: Object.values(errors).map(({ code }) => code) },
    error_message: { type: 'string', description: "In the caller's language" },
    request_id: { type: 'string' },
    reason: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'error_code', 'message'],
        properties: { path: { type: 'string' }, error_code: { type: 'integer' }, message: { type: 'string' } },
      },
    },
  },
}

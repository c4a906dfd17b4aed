import { errors, type ErrorName } from '@kabinet/contract/errors'
import type { Route } from '@kabinet/contract/route'
import { errorTextsEn } from '@kabinet/contract/texts/en'
import { refusalsOf } from '../route-errors.ts'
import type { SchemaPrinter } from './json-schema.ts'
import type { Example, Header, JsonSchema, Media, Operation, Ref, Response } from './openapi-types.ts'

type Named = { [name: string]: unknown }

export function answersOf(route: Route, print: SchemaPrinter, replies: Named): Operation['responses'] {
  const { reply, file, status = reply || file ? 200 : 204 } = route
  const success: Response = {
    description: status === 204 ? 'Done' : 'Answer',
    headers: { 'x-request-id': headerRef('RequestId') },
    ...(reply ? { content: { 'application/json': media(print.output(reply), replies) } } : {}),
    ...(file ? { content: { [file]: media({ type: 'string', format: 'binary' }, {}) } } : {}),
  }
  const refusals = [...refusalsOf(route)].map(([one, names]) => [one, refusal(one, names)] as const)
  return { [status]: success, ...Object.fromEntries(refusals) }
}

export function media(schema: JsonSchema, values: Named): Media {
  const examples = Object.entries(values).map(([name, value]) => [name, { value }])
  return { schema, examples: Object.fromEntries(examples) }
}

function refusal(status: number, names: readonly ErrorName[]): Response {
  const codes = [...new Set(names.map((name) => errors[name].code))]
  return {
    description: names.map((name) => `${errors[name].code} ${name}: ${words[status] ?? errorTextsEn[name]}`).join('\n'),
    headers: Object.fromEntries(
      ['x-request-id', ...(besides[status] ?? [])].map((name) => [name, headerRef(headerNames[name] ?? name)]),
    ),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { properties: { error_code: { type: 'integer', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  }
}

const words: Record<number, string> = {
  405: 'Another method than those of this path, which `allow` names',
  410: 'Used up, past its time, or never given out: which of them is not told',
  415: 'A body of another content type than the one that is listed',
}

const besides: Record<number, string[]> = {
  401: ['www-authenticate'],
  405: ['allow'],
  429: ['retry-after'],
  503: ['retry-after'],
}

const headerNames: Record<string, string> = {
  'x-request-id': 'RequestId',
  'www-authenticate': 'Challenge',
  allow: 'Allow',
  'retry-after': 'RetryAfter',
}
const headerRef = (name: string): Ref => ({ $ref: `#/components/headers/${name}` })

export const headers: Record<string, Header> = {
  RequestId: { description: 'Of this call, for support', required: true, schema: { type: 'string', format: 'uuid' } },
  Challenge: { description: 'RFC 6750 3', required: true, schema: { type: 'string', pattern: '^Bearer' } },
  Allow: { description: 'The methods of the path', required: true, schema: { type: 'string', minLength: 1 } },
  RetryAfter: {
    description: 'Seconds after which the call is worth another try',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
}

const requestId = '019aa8d2-5f0c-7b34-8a41-0d7c9b1e2f36'

export const errorExamples: Record<string, Example> = Object.fromEntries(
  Object.entries(errors).map(([name, { code }]) => {
    const text: Record<string, string> = errorTextsEn
    return [name, { value: { error_code: code, error_message: text[name], request_id: requestId } }]
  }),
)

const code: JsonSchema = { type: 'integer', enum: Object.values(errors).map((row) => row.code) }

export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error_code', 'error_message', 'request_id'],
  properties: {
    error_code: code,
    error_message: { type: 'string', description: "In the caller's language." },
    request_id: { type: 'string', format: 'uuid', description: 'As in `x-request-id`.' },
    reason: {
      type: 'string',
      enum: [
        ...['wrong', 'expired', 'exhausted', 'used', 'step_up', 'services'],
        ...['last_owner', 'other_owners', 'test_service'],
      ],
      description:
        'For a one-time code; or `step_up`: the password must be entered again; or `services`: the operator decides who connects services; or why an owner cannot leave a service or hand it over.',
    },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'error_code', 'message'],
        properties: {
          path: { type: 'string', description: '`redirect_uris.1`; empty for the whole body.' },
          error_code: code,
          message: { type: 'string', description: "In the caller's language." },
        },
        additionalProperties: false,
      },
    },
    now: {
      type: 'object',
      description: 'With 203 and 409: the values of `fields` that another client saved since they were read as `was`.',
    },
    issued_at: { type: 'string', format: 'date', description: 'Of the passport that a birthdate contradicts.' },
    existing_id: { type: 'string', format: 'uuid', description: 'With 13: what is there already, where it is yours.' },
    client_name: { type: 'string', description: 'Service of an ended authorization request.' },
    redirect_host: { type: 'string', description: 'Host of `return_url`.' },
    restart_url: { type: 'string', description: 'Sends an ended authorization request again.' },
    return_url: { type: 'string', description: 'Opens the service of a request that cannot be sent again.' },
    registration_token: { type: 'string', description: 'With 1002: to have the e-mail sent again.' },
  },
  additionalProperties: false,
}

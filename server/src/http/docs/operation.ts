import { locales } from '@kabinet/contract/fields/locale'
import { actsOf, type Need } from '@kabinet/contract/needs'
import { type Route, type Schema, takesKey, type Who } from '@kabinet/contract/route'
import { answersOf, media } from './answers.ts'
import type { SchemaPrinter } from './json-schema.ts'
import type { JsonSchema, Operation, Parameter } from './openapi-types.ts'

type Named = { [name: string]: unknown }
export type RouteExamples = { body?: Named; reply?: Named }

export function operationOf(
  { tag, name, route }: { tag: string; name: string; route: Route },
  print: SchemaPrinter,
  { body = {}, reply = {} }: RouteExamples,
): Operation {
  return {
    tags: [tag],
    operationId: name,
    summary: route.summary,
    description: descriptionOf(route),
    security: securityOf(route),
    parameters: [
      ...parametersOf('path', route.params, print),
      ...parametersOf('query', route.query, print),
      { $ref: '#/components/parameters/DeviceLocale' },
      ...(takesKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...bodyOf(route, print, body),
    responses: answersOf(route, print, reply),
  }
}

const callers: Record<Who, string> = {
  anyone: 'Anyone may call it.',
  'maybe-signed-in': 'With or without a session; a token that is sent must be good.',
  'half-signed-in': 'For a session, also for one that still owes its one-time code.',
  'signed-in': 'For a confirmed session.',
  service: 'For a service, with a token of its own.',
  operator: 'For a console of the operator.',
}

const needs: Record<Exclude<Need, 'token'>, string> = {
  device: 'the device cookie that the session was begun with (8 without it)',
  'own-password': 'the device cookie that the session was begun with (8 without it); the password is in the body',
  'step-up':
    'the device cookie that the session was begun with (8 without it), and the password proven within 10 minutes (9, `step_up`)',
}

function descriptionOf(route: Route): string {
  const ofNeeds = actsOf(route).flatMap(({ when, need }) =>
    need === 'token' ? [] : [`${when ? `${when} needs` : 'Needs'} ${needs[need]}.`],
  )
  const scope = route.scope ? [`Needs the scope \`${route.scope}\`.`] : []
  const once = route.secret ? [`\`${route.secret}\` is told once: the answer to a repeat lacks it.`] : []
  const again = route.repeat === 'acts-again' ? ['Every call acts: an `idempotency-key` is ignored.'] : []
  return [callers[route.who], ...ofNeeds, ...scope, ...once, ...again].join('\n\n')
}

const either = [{ auth_token: [] }, { bearer: [] }]

function securityOf(route: Route): Operation['security'] {
  if (route.who === 'half-signed-in' || route.who === 'signed-in') return either
  if (route.who === 'operator') return [{ admin_token: [] }]
  if (route.who === 'service') return [{ service_token: [] }]
  const ofSomeBodies = actsOf(route).some(({ need }) => need !== 'token')
  return route.who === 'maybe-signed-in' || ofSomeBodies ? [{}, ...either] : []
}

function bodyOf({ body, upload }: Route, print: SchemaPrinter, values: Named): Pick<Operation, 'requestBody'> {
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } } }
  if (!body) return {}
  return { requestBody: { required: true, content: { 'application/json': media(print.input(body), values) } } }
}

const oneFile: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  additionalProperties: false,
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined, print: SchemaPrinter): Parameter[] {
  const { properties = {}, required = [] } = schema ? print.input(schema) : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    description: parameterWords[name] ?? '',
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const parameterWords: Record<string, string> = {
  id: 'The `id` of the thing',
  service: 'The `id` of the service, or one of its `client_id`',
  invitation_id: 'The `id` of the invitation, as the list of owners has it',
  owner_id: 'The `owner_id` of `removal`, as the list of owners has it',
  api_id: 'The `id` of the API, as the list of APIs has it',
  document_id: 'The `document_id` of the document',
  client_id: 'The `client_id` of the service',
  session_id: 'The `id` of the session, as the list has it',
  passkey_id: 'The `id` of the passkey, as the list has it',
  kind: 'Which text',
  version: 'The day of its version; without it, the version in force',
  cursor: '`next` of the page before',
  event: 'The `id` of an event of the log that the user does not know',
  group: 'Log-ins, changes of the account, or services alone',
  limit: 'How many at most',
  offset: 'How many to leave out before them',
  sort: 'By what',
  order: 'Ascending or descending',
  q: 'What they have to contain',
  count: 'How many at most',
  policy: 'Its name, as the list of policies has it',
  since: 'A day, or a time with its zone; without it, a day ago',
  until: 'A day, or a time with its zone; without it, now',
  act: 'The first word of an act, or the kind of a security event',
  account: 'The `id` of an account',
  state: 'Open or closed',
  after: '`next` of the page before',
  days: 'How far back',
  ended: 'Those whose access has ended, instead of those that have it',
  name: 'Who acted; of a service with users: its name, as the owner typed it',
  interaction: 'The request of a service, as in the address of the page',
  request: 'The request of a service to log out, as in the address of the page',
  next: 'As in the address of the page',
}

export const parameters: Record<string, Parameter> = {
  DeviceLocale: {
    name: 'device-locale',
    in: 'header',
    description: `The language of messages: a language tag, or several, best first. The first of ${locales.map((one) => `\`${one}\``).join(' and ')} among them counts, \`en-US\` as \`en\`; with none of them, or without the header, the person's own language does, else Russian.`,
    required: false,
    schema: { type: 'string', examples: [...locales, 'en-US'] },
  },
  IdempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    description:
      'The same key and body of the same caller within 24 hours: the first answer again. Another body under that key: 13.',
    required: false,
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
}

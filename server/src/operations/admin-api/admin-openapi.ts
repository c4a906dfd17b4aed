import { foreignLocale } from '@kabinet/contract/fields/locale'
import type { Config } from '../../config/config.ts'
import { describeApi } from '../../http/docs/openapi.ts'
import type { Route } from '@kabinet/contract/route'
import type { RouteExamples } from '../../http/docs/operation.ts'
import { type Act } from '../acts/act.ts'
import { acts, type Group } from '../acts/all.ts'
import { adminExamples } from './examples.ts'
import { reason } from './govern-examples.ts'
import { routeOf } from './route-of.ts'

type About = Pick<Config, 'brand' | 'publicUrl' | 'supportEmail' | 'admin'>

export function buildAdminOpenApi({ brand, publicUrl, supportEmail, admin }: About) {
  const title = brand.name[foreignLocale]
  const { host = '127.0.0.1', port = 3001 } = admin ?? {}
  return describeApi({
    groups: routes,
    examples,
    tags,
    info: {
      title: `${title}: the operator’s API`,
      version: '1',
      summary: 'Every act of support and administration, for the commands and for a console of the operator',
      description: conventions,
      contact: { name: title, url: publicUrl, ...(supportEmail === undefined ? {} : { email: supportEmail }) },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    externalDocs: { description: 'The public API', url: `${publicUrl}/api/docs` },
    servers: [
      { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, description: 'ADMIN_HOST, ADMIN_PORT' },
    ],
    securitySchemes: {
      admin_token: { type: 'http', scheme: 'bearer', description: 'A token of `tokens create`, or ADMIN_TOKEN' },
    },
  })
}

const tags: Partial<Record<Group, string>> = {
  people: 'People, as support needs them',
  recovery: 'Users who lost their contact, password or second step',
  legal: 'Legal texts that users accept',
  invitations: 'Invitations to register',
  groups: 'Groups of users',
  accounts: 'Deleted accounts',
  services: 'Services that sign people in',
  lists: 'Lists and figures',
  messages: 'Messages that were not sent, and what users wrote to support',
  everybody: 'What concerns every user, and the audit',
  policies: 'Policies and settings',
  operators: 'The records of operators themselves',
}

const groupNames = (Object.keys(acts) as Group[]).filter((name) => name in tags)

const routes: Record<string, Record<string, Route>> = Object.fromEntries(
  groupNames.map((name) => [
    name,
    Object.fromEntries(Object.entries<Act>(acts[name]).flatMap(([key, act]) => named(key, act))),
  ]),
)

function named(key: string, act: Act): [string, Route][] {
  const route = routeOf(act)
  return route ? [[key, { ...route, summary: `${act.summary} (role: ${act.role})` }]] : []
}

const defaultExamples: RouteExamples = { body: { reason }, reply: { done: { done: 'What was done, in a sentence.' } } }

const examples: Record<string, Record<string, RouteExamples>> = Object.fromEntries(
  groupNames.map((name) => [
    name,
    Object.fromEntries(
      Object.keys(acts[name]).map((key) => [key, { ...defaultExamples, ...adminExamples[name]?.[key] }]),
    ),
  ]),
)

const conventions = [
  'JSON in UTF-8, snake_case. Instants are ISO 8601 UTC, ids UUIDv7. Unknown fields and parameters are refused (error 4).',
  'What changes something, or hands out all that is kept of a person, wants `why`. It is kept with the name of the token; with ADMIN_TOKEN, which names nobody, the body also has `by`. The log of the person gets an entry. Reading a person is kept too, without a reason. Roles: `reader` < `support` < `operator`; the first two see contacts masked. What does not fit how a person or service stands is 422, and `error_message` says why.',
  'Nothing is done twice by a repeat: a second `block` is refused, since the person is blocked.',
].join('\n\n')

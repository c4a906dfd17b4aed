import { showPasswordPolicy } from './shown-as.ts'
import { api } from '@kabinet/contract/api/all'
import { examples } from '@kabinet/contract/examples/examples'
import type { Route } from '@kabinet/contract/route'
import { errorExamples, errorSchema, headers } from './answers.ts'
import { createSchemaPrinter } from './json-schema.ts'
import { type Introduction, type Method, methods, type Operation } from './openapi-types.ts'
import { operationOf, parameters, type RouteExamples } from './operation.ts'

type About = { title?: string; url?: string; supportEmail?: string | undefined }
type Tag = keyof typeof api

export const apiTitle = (product: string) => `${product} API`

export function buildOpenApi({ title = 'Kabinet', url = 'https://id.example', supportEmail }: About = {}) {
  return describeApi({
    groups: api,
    examples,
    tags,
    info: {
      title: apiTitle(title),
      version: '1',
      summary: 'The account service: registration, sign-in, the profile, and the services that sign people in',
      description: conventions,
      contact: { name: title, url, ...(supportEmail === undefined ? {} : { email: supportEmail }) },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    externalDocs: { description: 'For services that sign people in: the guide', url: `${url}/docs` },
    servers: [{ url, description: 'This server' }],
    securitySchemes: {
      auth_token: { type: 'apiKey', in: 'header', name: 'auth-token', description: 'The access token of a session' },
      bearer: { type: 'http', scheme: 'bearer', description: 'The same token (RFC 6750)' },
      service_token: { type: 'http', scheme: 'bearer', description: serviceToken },
    },
  })
}

type Described = Introduction & {
  groups: Record<string, Record<string, Route>>
  examples: Record<string, Record<string, RouteExamples>>
  tags: Record<string, string>
  securitySchemes: Record<string, Record<string, string>>
}

export type OpenApi = ReturnType<typeof describeApi>

export function describeApi({ groups, examples: shown, tags: words, securitySchemes, ...about }: Described) {
  showPasswordPolicy()
  const print = createSchemaPrinter()
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const [tag, group] of Object.entries(groups))
    for (const [name, route] of Object.entries(group)) {
      const path = pathOf(route)
      const operation = operationOf({ tag, name, route }, print, shown[tag]?.[name] ?? {})
      paths[path] = { ...paths[path], [methodOf(route)]: operation }
    }
  const used = usedIn(JSON.stringify(paths))
  return {
    openapi: '3.1.0',
    ...about,
    tags: Object.entries(words)
      .map(([name, description]) => ({ name, description }))
      .toSorted(({ name: a }, { name: b }) => (a < b ? -1 : 1)),
    paths,
    components: {
      schemas: { Error: errorSchema, ...print.named },
      parameters: used('parameters', parameters),
      headers: used('headers', headers),
      examples: used('examples', errorExamples),
      securitySchemes,
    },
  }
}

const usedIn =
  (paths: string) =>
  <T>(kind: string, all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => paths.includes(`"#/components/${kind}/${name}"`)))

const serviceToken =
  'An access token that a service got for itself by client_credentials; bound to a key, it travels as Authorization: DPoP with a proof.'

const methodOf = ({ method }: Route) => methods.find((one) => one.toUpperCase() === method) ?? 'get'

/** Omits the trailing slash of a path: the router accepts both spellings. */
export const pathOf = ({ path }: Route): string => path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '')

const tags: Record<Tag, string> = {
  auth: 'Registration, signing in and out, the password',
  me: 'The signed-in user',
  secondStep: 'Their authenticator app and recovery codes',
  sessions: 'Where they are signed in',
  passkeys: 'Passkeys',
  review: 'What “This was not me” ended, and what it left to check',
  archive: 'The download of all their data',
  events: 'What happened to the account',
  documents: 'Their documents',
  partners: 'Their partners',
  clients: 'Their services, which sign people in',
  apis: 'The APIs of their services',
  owners: 'The owners of their services',
  service: 'A service that asks for itself',
  clientRequests: 'What their services sent',
  trials: 'A try of the sign-in of a service',
  clientRegistration: 'Registration by software',
  grants: 'The services that may read their data',
  receipts: 'Signed records of their consents',
  consent: 'The page on which a service is let in',
  device: 'The page on which the code of a device is typed',
  logOut: 'The page on which a service sends people to log out',
  handbooks: 'Handbooks',
  legal: 'The legal texts',
  feedback: 'Support',
}

const conventions = [
  'JSON in UTF-8, snake_case. Instants are ISO 8601 UTC, dates YYYY-MM-DD, ids UUIDv7. Unknown fields and parameters are refused (error 4), and so is a name given twice. A path may end with a slash.',
  'The access token travels in the header `auth-token`, or as `Authorization: Bearer`. What needs the device cookie is said at each call: it is set at sign-in (`kabinet_device`, under https `__Host-kabinet_device`).',
  'Every answer bears `x-request-id`. The statuses at each call are all that it has; what is no HTTP at all, or has headers over 16 KB, is answered 400, 408 or 431 with the same body.',
  'Single sign-on speaks OpenID Connect, not this API: its endpoints (authorization, token, userinfo, introspection, revocation, pushed requests) are listed in `/.well-known/openid-configuration`, which client libraries read by themselves.',
].join('\n\n')

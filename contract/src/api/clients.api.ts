import * as z from 'zod/mini'
import { dataScopes, platforms } from '../claims.ts'
import { email } from '../fields/email.ts'
import { isLoopback, redirectUriProblem } from '../fields/redirect-uri.ts'
import { serviceKeysProblem } from '../fields/service-keys.ts'
import { freeText, id, oneLine, says } from '../fields/text.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { listOf, listQuery } from './list.ts'

/** How far back the sign-ins by day may reach. */
export const statsDays = ['30', '90'] as const
export const authMethods = ['client_secret_basic', 'private_key_jwt', 'none'] as const
export const idTokenAlgorithms = ['ES256', 'RS256'] as const
const uri = z.string(says('v.required')).check(z.trim(), z.minLength(1, says('v.required')), z.maxLength(2000, says('v.redirect.url')))
const distinct = (values: readonly string[]) => new Set(values).size === values.length

/** A public JSON Web Key Set (RFC 7517 5). */
const jwks = z.strictObject({ keys: z.array(z.record(z.string(), z.unknown()), says('v.jwks')) }, says('v.jwks')).check((payload) => {
  const { value, issues } = payload
  const problem = serviceKeysProblem(value.keys)
  if (problem) issues.push({ code: 'custom', input: value, message: problem })
})

/** What the owner of a service decides. */
const fields = {
  name: oneLine(limits.nameMin, limits.serviceNameMax),
  description: z.nullable(freeText),
  platforms: z
    .array(z.enum(platforms, says('v.value')), says('v.platform'))
    .check(z.minLength(1, says('v.platform')), z.refine(distinct, says('v.value'))),
  scopes: z
    .array(z.enum(dataScopes, says('v.value')), says('v.scope'))
    .check(z.minLength(1, says('v.scope')), z.refine(distinct, says('v.value'))),
  reasons: z.partialRecord(z.enum(dataScopes, says('v.value')), freeText),
  redirect_uris: z
    .array(uri, says('v.redirect'))
    .check(
      z.minLength(1, says('v.redirect')),
      z.maxLength(limits.redirectUris, says('v.redirect.count')),
      z.refine(distinct, says('v.value')),
    ),
  post_logout_redirect_uris: z.array(uri).check(z.maxLength(limits.redirectUris, says('v.redirect.count'))),
  backchannel_logout_uri: z.nullable(uri),
  token_endpoint_auth_method: z.enum(authMethods, says('v.value')),
  jwks: z.nullable(jwks),
  require_pkce: z.boolean(says('v.type')),
  require_pushed_authorization_requests: z.boolean(says('v.type')),
  dpop_bound_access_tokens: z.boolean(says('v.type')),
  id_token_signed_response_alg: z.enum(idTokenAlgorithms, says('v.value')),
  status: z.enum(['published', 'test'], says('v.value')),
  testers: z.array(email).check(z.maxLength(limits.testers, says('v.value'))),
}

/** One service as its owner sees it. The secret is never in it. */
export const client = z.object({
  id: z.string(),
  client_id: z.string(),
  mobile_client_id: z.optional(z.string()),
  name: z.string(),
  description: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  platforms: z.array(z.enum(platforms)),
  scopes: z.array(z.enum(dataScopes)),
  reasons: z.record(z.string(), z.string()),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  backchannel_logout_uri: z.nullable(z.string()),
  token_endpoint_auth_method: z.enum(authMethods),
  jwks: z.nullable(z.unknown()),
  require_pkce: z.boolean(),
  require_pushed_authorization_requests: z.boolean(),
  dpop_bound_access_tokens: z.boolean(),
  id_token_signed_response_alg: z.enum(idTokenAlgorithms),
  status: z.enum(['published', 'test']),
  testers: z.array(z.string()),
  /** While a secret of before still works: until when the last of them does. */
  old_secret_expires_at: z.optional(z.string()),
  created_at: z.string(),
})
export type Client = z.output<typeof client>

const { name, platforms: platformList, scopes, redirect_uris, ...rest } = fields
const optionalRest = {
  description: z.optional(rest.description),
  reasons: z.optional(rest.reasons),
  post_logout_redirect_uris: z.optional(rest.post_logout_redirect_uris),
  backchannel_logout_uri: z.optional(rest.backchannel_logout_uri),
  token_endpoint_auth_method: z.optional(rest.token_endpoint_auth_method),
  jwks: z.optional(rest.jwks),
  require_pkce: z.optional(rest.require_pkce),
  require_pushed_authorization_requests: z.optional(rest.require_pushed_authorization_requests),
  dpop_bound_access_tokens: z.optional(rest.dpop_bound_access_tokens),
  id_token_signed_response_alg: z.optional(rest.id_token_signed_response_alg),
  status: z.optional(rest.status),
  testers: z.optional(rest.testers),
}

export const newClient = z.strictObject({ name, platforms: platformList, scopes, redirect_uris, ...optionalRest })
export type NewClient = z.output<typeof newClient>

export const clientChanges = z.strictObject({
  name: z.optional(name),
  platforms: z.optional(platformList),
  scopes: z.optional(scopes),
  redirect_uris: z.optional(redirect_uris),
  ...optionalRest,
})
export type ClientChanges = z.output<typeof clientChanges>

/** The addresses of a service against its platforms: what the form shows at the field and the server refuses. `index` is the place in `redirect_uris`. */
export function redirectProblems(service: Pick<Client, 'platforms' | 'redirect_uris'>) {
  return service.redirect_uris.flatMap((address, index) => {
    const problem = redirectUriProblem(address, service.platforms)
    return problem ? [{ index, problem }] : []
  })
}

/**
 * True when the back-channel address lies on the host of a web redirect URI, at the port of https or above 1023; `http` only on loopback,
 * and only where the server allows it.
 */
export function isLogoutUriFitting(address: string, redirectUris: readonly string[], allowLoopback: boolean): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (isLoopback(url.hostname)) return allowLoopback && url.protocol.startsWith('http')
  const isWebPort = url.port === '' || Number(url.port) > 1023
  return url.protocol === 'https:' && isWebPort && redirectUris.some((other) => isOnHost(other, url.hostname))
}

function isOnHost(uri: string, hostname: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : null
  return url?.protocol === 'https:' && url.hostname === hostname
}

const params = z.strictObject({ id })
const created = z.extend(client, { client_secret: z.optional(z.string()) })

export const listClients = route({
  method: 'GET',
  path: '/api/clients',
  who: 'signed-in',
  summary: 'My services',
  query: listQuery(['name', 'created_at']),
  reply: listOf(client),
  errors: [],
})

export const createClient = route({
  method: 'POST',
  path: '/api/clients',
  who: 'signed-in',
  summary: 'Connect a service; `client_secret` is shown this once',
  body: newClient,
  reply: created,
  status: 201,
  errors: ['HUMAN_FRIENDLY'],
})

export const getClient = route({
  method: 'GET',
  path: '/api/clients/:id',
  who: 'signed-in',
  summary: 'One of my services',
  params,
  reply: client,
  errors: ['NOT_EXIST'],
})

/** Adding WEB to a MOBILE service brings a first `client_secret`. */
export const patchClient = route({
  method: 'PATCH',
  path: '/api/clients/:id',
  who: 'signed-in',
  summary: 'Change one of my services',
  params,
  body: clientChanges,
  reply: created,
  errors: ['NOT_EXIST'],
})

export const deleteClient = route({
  method: 'DELETE',
  path: '/api/clients/:id',
  who: 'signed-in',
  summary: 'Delete one of my services: its codes and tokens die at once',
  params,
  errors: ['NOT_EXIST'],
})

/** Sensitive: the password must have been proven within 10 minutes (`reason: "step_up"` otherwise). */
export const renewClientSecret = route({
  method: 'POST',
  path: '/api/clients/:id/secret',
  who: 'signed-in',
  summary: 'Issue a new secret; the old one lives on for the hours asked (202 while too many do)',
  params,
  body: z.strictObject({
    keep_old_hours: z.optional(z.int('v.type').check(z.minimum(0, 'v.value'), z.maximum(limits.secretOverlapHours, 'v.value'))),
  }),
  reply: z.object({ client_secret: z.string(), old_secret_expires_at: z.nullable(z.string()) }),
  errors: ['NOT_EXIST', 'AUTH_FORBIDDEN', 'HUMAN_FRIENDLY'],
})

/** `multipart/form-data`, field `file`, as the avatar: JPEG or PNG by content, at most 512,000 bytes (else 14) and 25 megapixels (else 4). */
export const putClientLogo = route({
  method: 'POST',
  path: '/api/clients/:id/logo',
  who: 'signed-in',
  upload: true,
  summary: 'Set the logo of one of my services',
  params,
  reply: client,
  errors: ['NOT_EXIST', 'EXTERNAL_SERVICE'],
})

export const deleteClientLogo = route({
  method: 'DELETE',
  path: '/api/clients/:id/logo',
  who: 'signed-in',
  summary: 'Remove the logo of one of my services',
  params,
  reply: client,
  errors: ['NOT_EXIST'],
})

/** Days are those of UTC, oldest first, today last; a day without sign-ins is there with 0. */
export const getClientStats = route({
  method: 'GET',
  path: '/api/clients/:id/stats',
  who: 'signed-in',
  summary: 'Sign-ins to one of my services by day',
  params,
  query: z.strictObject({ days: z.optional(z.enum(statsDays, says('v.value'))) }),
  reply: z.object({ items: z.array(z.object({ date: z.string(), sign_ins: z.number() })) }),
  errors: ['NOT_EXIST'],
})

export const clientsApi = {
  listClients,
  createClient,
  getClient,
  patchClient,
  deleteClient,
  renewClientSecret,
  putClientLogo,
  deleteClientLogo,
  getClientStats,
}

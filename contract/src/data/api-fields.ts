import * as z from 'zod/mini'
import { claims } from '../claims.ts'
import { instant, uuid } from '../fields/reply-types.ts'
import { isResource } from '../fields/services/resource.ts'
import { oneLine, problemKey } from '../fields/text.ts'
import { limits } from '../limits.ts'
import { apiScope } from './api-scope.ts'
import { uri } from './client-fields.ts'
import { serviceScopes } from './grant-types.ts'

/** Clients that may ask for tokens: those of the same service, also named ones, or every client that a user consents to. */
export const apiAdmissions = ['own', 'named', 'any'] as const
export const apiTokenFormats = ['opaque', 'jwt'] as const
/** RFC 9068 2.1; RS256 first as the default. */
export const apiTokenAlgorithms = ['RS256', 'ES256'] as const
/** `earlier`: from `resources` of the service; only for its own clients and with opaque tokens. */
export const apiProofs = ['metadata', 'operator', 'earlier'] as const
/** Why the last check failed, by members of the metadata (RFC 9728 2). `loopback`: such an address cannot be proved. */
export const apiProblems = ['loopback', 'unreachable', 'resource', 'authorization_servers', 'kabinet_api_id'] as const

/** Member of the protected resource metadata (RFC 9728) that holds the `id` of the API. */
export const apiIdMember = 'kabinet_api_id'

/** RFC 9728 3.1: the well-known path is inserted before the path of the address. */
export function metadataUrlOf(address: string): string {
  const { origin, pathname, search } = new URL(address)
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}${search}`
}

const ownScopes = new Set<string>([
  'openid',
  'offline_access',
  ...Object.values(claims).map(({ scope }) => scope),
  ...serviceScopes,
])
/** RFC 6749 3.3, without our own scopes. */
const isScopeName = (name: string) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(name) && !ownScopes.has(name)

const distinct = (values: readonly string[]) => new Set(values).size === values.length

const scope = z.strictObject({
  name: z.string(problemKey('v.required')).check(z.refine(isScopeName, problemKey('v.api.scope'))),
  title_ru: oneLine(limits.nameMin, limits.apiTitleMax),
  title_en: oneLine(limits.nameMin, limits.apiTitleMax),
})

const changeable = {
  scopes: z.optional(
    z.array(scope, problemKey('v.type')).check(
      z.maxLength(limits.apiScopesMax, problemKey('v.value')),
      z.refine((scopes) => distinct(scopes.map(({ name }) => name)), problemKey('v.redirect.repeated')),
    ),
  ),
  admits: z.optional(z.enum(apiAdmissions, problemKey('v.value'))),
  named_clients: z.optional(
    z
      .array(uri, problemKey('v.type'))
      .check(
        z.maxLength(limits.serviceListMax, problemKey('v.value')),
        z.refine(distinct, problemKey('v.redirect.repeated')),
      ),
  ),
  token_format: z.optional(z.enum(apiTokenFormats, problemKey('v.value'))),
  token_alg: z.optional(z.enum(apiTokenAlgorithms, problemKey('v.value'))),
}

const name = oneLine(limits.nameMin, limits.nameMax)

export const newApi = z.strictObject({
  address: uri.check(z.refine(isResource, problemKey('v.resource'))),
  name,
  ...changeable,
})
export type NewApi = z.output<typeof newApi>

export const apiChanges = z.strictObject({ name: z.optional(name), ...changeable })
export type ApiChanges = z.output<typeof apiChanges>

/**
 * `id` is also the `client_id` for introspection. Without `proof`, or with `earlier`, others cannot use it: tokens go to clients of
 * this service, without `earlier` only for owners and testers. `failing_since`: the weekly check has failed since then. `problem`: of
 * the last check. `secrets`: the newest first; one with `expires_at` ends then.
 */
export const registeredApi = z.object({
  id: uuid,
  address: z.string(),
  name: z.string(),
  scopes: z.array(apiScope),
  admits: z.enum(apiAdmissions),
  named_clients: z.array(z.string()),
  token_format: z.enum(apiTokenFormats),
  token_alg: z.enum(apiTokenAlgorithms),
  proof: z.optional(z.enum(apiProofs)),
  proved_at: z.optional(instant),
  checked_at: z.optional(instant),
  failing_since: z.optional(instant),
  problem: z.optional(z.enum(apiProblems)),
  metadata_url: z.string(),
  secrets: z.array(z.object({ created_at: instant, expires_at: z.optional(instant) })),
  created_at: instant,
})
export type ServiceApi = z.output<typeof registeredApi>

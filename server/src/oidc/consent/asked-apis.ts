import type { ApiScope } from '@kabinet/contract/data/api-scope'
import type { ResolvedApi } from '../storage/apis.sql.ts'
import { parameter } from '../protocol/parameters.ts'

export type AskedApi = { api: ResolvedApi; scopes: ApiScope[] }
type ApiScopes = Record<string, string[]>

/** APIs that a user decides about. An API of the service itself without scopes gives no more than the service. */
export function askedApis(apis: Iterable<ResolvedApi>, params: Record<string, unknown> | undefined): AskedApi[] {
  const sent = parameter(params, 'scope').split(' ')
  return [...apis]
    .map((api) => ({ api, scopes: api.scopes.filter(({ name }) => sent.includes(name)) }))
    .filter(({ api, scopes }) => !api.isOwn || scopes.length > 0)
}

export const areGranted = (apis: readonly AskedApi[], granted: ApiScopes | undefined): boolean =>
  apis.every(({ api, scopes }) => {
    const known = granted?.[api.id]
    return known !== undefined && scopes.every(({ name }) => known.includes(name))
  })

/** The granted scopes with those of `apis`. */
export function withGranted(before: ApiScopes, apis: readonly AskedApi[]): ApiScopes {
  const added = apis.map(({ api, scopes }): [string, string[]] => [
    api.id,
    [...new Set([...(before[api.id] ?? []), ...scopes.map(({ name }) => name)])],
  ])
  return { ...before, ...Object.fromEntries(added) }
}

/** By address, as the library keeps them in a grant. */
export const scopesByAddress = (apis: readonly AskedApi[]): [string, string][] =>
  apis.map(({ api, scopes }) => [api.address, scopes.map(({ name }) => name).join(' ')])

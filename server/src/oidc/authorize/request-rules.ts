import { decodeJwt } from 'jose'
import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { isImpersonable } from './prompts.ts'
import { invalidScope, scopeMistake } from '../errors/scope-advice.ts'
import { isSoundJson } from '../../lib/sound-json.ts'
import { parameter } from '../protocol/parameters.ts'

/** They run after the library's own checks. */
export const requestRules: NonNullable<Configuration['extraParams']> = {
  resource: keepKnownScopes,
  prompt: keepOfflineAccess,
  state: refuseNul,
  scope: requireKnownScope,
}

/**
 * Restores `offline_access`, which the library drops without `prompt=consent` (OpenID Connect Core 11;
 * docs/contract.md#single-sign-on). A client that can be impersonated asks every time (RFC 8252 8.6).
 */
function keepOfflineAccess(ctx: KoaContextWithOIDC): void {
  const { params, prompts } = ctx.oidc
  if (!params || prompts.has('none') || prompts.has('consent')) return
  if (!parameter(asSent(ctx), 'scope').split(' ').includes('offline_access')) return
  params['scope'] = `${parameter(params, 'scope')} offline_access`.trim()
  if (isImpersonable(ctx)) params['prompt'] = [...prompts, 'consent'].join(' ')
}

/** Without a known scope nothing can be granted. Scopes of an API come with `resource`. */
function requireKnownScope(ctx: KoaContextWithOIDC): void {
  const { params, requestParamOIDCScopes: known } = ctx.oidc
  if (params?.['resource'] !== undefined || known.size > 0) return
  throw invalidScope(scopeMistake(parameter(asSent(ctx), 'scope')))
}

/** The library stores an unsigned pushed request as an unsigned JWT. */
function asSent({ oidc, query }: KoaContextWithOIDC): Record<string, unknown> | undefined {
  const pushed: unknown = oidc.entities.PushedAuthorizationRequest?.['request']
  const sent = oidc.route === 'pushed_authorization_request' ? oidc.body : query
  const signed = typeof pushed === 'string' ? pushed : parameter(sent, 'request')
  return signed === '' ? sent : decodeJwt(signed)
}

/** Checks the parsed claims: a NUL that was escaped in the JSON is visible only here. */
export function requireSoundClaims(_ctx: KoaContextWithOIDC, claims: unknown): void {
  if (!isSoundJson(claims)) throw new errors.InvalidRequest('the claims parameter is nested too deep or holds a NUL')
}

/** The database cannot store NUL, and a pushed request would fail only when it is opened. */
function refuseNul({ oidc: { params } }: KoaContextWithOIDC): void {
  if (Object.values(params ?? {}).some((value) => typeof value === 'string' && value.includes('\0')))
    throw new errors.InvalidRequest('a parameter holds a NUL')
}

/** With `resource`, the library keeps unknown scopes, which would only be echoed back. */
function keepKnownScopes({ oidc }: KoaContextWithOIDC): void {
  const { params, requestParamOIDCScopes: ours, requestParamScopes: sent, resourceServers } = oidc
  if (params?.['resource'] === undefined || params['scope'] === undefined) return
  const isOfApi = (scope: string) => Object.values(resourceServers ?? {}).some(({ scopes }) => scopes.has(scope))
  params['scope'] = [...sent].filter((scope) => ours.has(scope) || isOfApi(scope)).join(' ')
}

import { decodeJwt } from 'jose'
import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { isImpersonable } from './prompts.ts'
import { isSoundJson } from '../../lib/sound-json.ts'
import { parameter } from '../protocol/parameters.ts'

/** Rules of ours for authorization requests, sent or pushed; the library runs them after its own. */
export const requestRules: NonNullable<Configuration['extraParams']> = {
  resource: keepKnownScopes,
  prompt: keepOfflineAccess,
  state: refuseNul,
}

/**
 * `offline_access` without `prompt=consent` is asked for once, like every claim, instead of being dropped (docs/contract.md#single-sign-on; OpenID
 * Connect Core 11): the library took it out of the scope, and we put it back. Whoever can be impersonated asks each time (RFC 8252 8.6).
 */
function keepOfflineAccess(ctx: KoaContextWithOIDC): void {
  const { params, prompts } = ctx.oidc
  if (!params || prompts.has('none') || prompts.has('consent')) return
  if (!parameter(asSent(ctx), 'scope').split(' ').includes('offline_access')) return
  params['scope'] = `${parameter(params, 'scope')} offline_access`.trim()
  if (isImpersonable(ctx)) params['prompt'] = [...prompts, 'consent'].join(' ')
}

/** The parameters before the library changed them; what was pushed unsigned it keeps as an unsigned JWT. */
function asSent({ oidc, query }: KoaContextWithOIDC): Record<string, unknown> | undefined {
  const pushed: unknown = oidc.entities.PushedAuthorizationRequest?.['request']
  const sent = oidc.route === 'pushed_authorization_request' ? oidc.body : query
  const signed = pushed ?? sent?.['request']
  return typeof signed === 'string' ? decodeJwt(signed) : sent
}

/** The library has parsed them: what was escaped before is text of theirs now. */
export function requireSoundClaims(_ctx: KoaContextWithOIDC, claims: unknown): void {
  if (!isSoundJson(claims)) throw new errors.InvalidRequest('the claims parameter is nested too deep or holds a NUL')
}

/** The database keeps no NUL, and a pushed request would only show it when it is opened. */
function refuseNul({ oidc: { params } }: KoaContextWithOIDC): void {
  if (Object.values(params ?? {}).some((value) => typeof value === 'string' && value.includes('\0')))
    throw new errors.InvalidRequest('a parameter holds a NUL')
}

/** Beside a resource the library would keep scopes that nobody knows; of ours they would only be told back. */
function keepKnownScopes({ oidc }: KoaContextWithOIDC): void {
  const { params } = oidc
  if (params?.['resource'] !== undefined && params['scope'] !== undefined)
    params['scope'] = [...oidc.requestParamOIDCScopes].join(' ')
}

import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { parameter } from '../storage/parameters.ts'

/** Rules of ours for authorization requests, sent or pushed; the library runs them after its own. */
export const requestRules: NonNullable<Configuration['extraParams']> = {
  prompt: keepOfflineAccess,
  state: refuseNul,
}

/**
 * `offline_access` without `prompt=consent` shows the consent instead of being dropped (docs/contract.md#single-sign-on; OpenID Connect Core
 * 11): the library took it out of the scope, and we put it back. A pushed request was put right when it was pushed.
 */
function keepOfflineAccess({ oidc, query }: KoaContextWithOIDC): void {
  const { params, prompts } = oidc
  if (!params || oidc.entities.PushedAuthorizationRequest || prompts.has('none') || prompts.has('consent')) return
  const asked = parameter(oidc.route === 'pushed_authorization_request' ? oidc.body : query, 'scope')
  if (!asked.split(' ').includes('offline_access')) return
  params['scope'] = `${parameter(params, 'scope')} offline_access`.trim()
  params['prompt'] = [...prompts, 'consent'].join(' ')
}

/** The database keeps no NUL, and a pushed request would only show it when it is opened. */
function refuseNul({ oidc: { params } }: KoaContextWithOIDC): void {
  if (Object.values(params ?? {}).some((value) => typeof value === 'string' && value.includes('\0')))
    throw new errors.InvalidRequest('a parameter holds a NUL')
}

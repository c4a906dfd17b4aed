import type { ClientChanges, ClientSettings, NewClient } from '@kabinet/contract/data/client-fields'
import { keepsToFapi } from '@kabinet/contract/data/client-profile'
import { signInGrants } from '@kabinet/contract/data/grant-types'

export function settingsOf(wanted: NewClient): ClientSettings {
  const defaults = defaultsFor(wanted)
  const isFapi = keepsToFapi(changed(defaults, wanted))
  return changed(isFapi ? { ...defaults, id_token_signed_response_alg: 'ES256' } : defaults, wanted)
}

/** Settings after a change. Dependent settings are adjusted unless the owner sets them. */
export function settingsAfter(before: ClientSettings, changes: ClientChanges): ClientSettings {
  return changed(before, {
    ...essentialAfter(before, changes),
    ...algorithmAfter(before, changes),
    ...mobileAfter(before, changes),
    ...changes,
    ...methodAfter(before, changes),
  })
}

function methodAfter(before: ClientSettings, changes: ClientChanges) {
  const isWeb = (changes.platforms ?? before.platforms).includes('WEB')
  const method = before.platforms.includes('WEB') ? before.token_endpoint_auth_method : 'client_secret_basic'
  return { token_endpoint_auth_method: changes.token_endpoint_auth_method ?? (isWeb ? method : 'none') }
}

function essentialAfter({ essential_scopes, scopes }: ClientSettings, changes: ClientChanges) {
  return { essential_scopes: essential_scopes.filter((scope) => (changes.scopes ?? scopes).includes(scope)) }
}

function mobileAfter({ mobile_redirect_uris, redirect_uris }: ClientSettings, changes: ClientChanges) {
  const left = changes.redirect_uris ?? redirect_uris
  return { mobile_redirect_uris: mobile_redirect_uris.filter((uri) => left.includes(uri)) }
}

function algorithmAfter(before: ClientSettings, { id_token_signed_response_alg: algorithm }: ClientChanges) {
  const isFollowed = algorithm !== undefined && before.authorization_signed_response_alg !== null
  return isFollowed ? { authorization_signed_response_alg: algorithm } : {}
}

/** Names of the changed settings for the owner's event log, without their values. */
export function changedFields(before: ClientSettings, after: ClientSettings): string[] {
  const was = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.entries(after).flatMap(([name, value]) => (was.get(name) === JSON.stringify(value) ? [] : [name]))
}

function changed(before: ClientSettings, wanted: ClientChanges): ClientSettings {
  return { ...before, ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) }
}

function defaultsFor({ name, platforms, scopes, redirect_uris }: NewClient): ClientSettings {
  return {
    name,
    description: null,
    platforms,
    scopes,
    reasons: {},
    essential_scopes: [],
    max_consent_days: null,
    resources: [],
    redirect_uris,
    mobile_redirect_uris: [],
    post_logout_redirect_uris: [],
    backchannel_logout_uri: null,
    account_events_uri: null,
    token_endpoint_auth_method: platforms.includes('WEB') ? 'client_secret_basic' : 'none',
    jwks: null,
    grant_types: [...signInGrants],
    takes_unverified_contacts: false,
    require_pkce: false,
    require_pushed_authorization_requests: false,
    dpop_bound_access_tokens: false,
    id_token_signed_response_alg: 'RS256',
    claims_from_userinfo_only: false,
    require_signed_request_object: false,
    authorization_signed_response_alg: null,
    initiate_login_uri: null,
    status: 'published',
    testers: [],
    access: 'everybody',
    access_logins: [],
    access_domains: [],
    groups: [],
  }
}

import type { ClientChanges, ClientSettings, NewClient } from '@kabinet/contract/data/client-fields'
import { keepsToFapi } from '@kabinet/contract/data/client-profile'
import { signInGrants } from '@kabinet/contract/data/grant-types'

/** Of a new service: what its owner says over what is usual. */
export function settingsOf(wanted: NewClient): ClientSettings {
  const usual = usualFor(wanted)
  const isFapi = keepsToFapi(changed(usual, wanted))
  return changed(isFapi ? { ...usual, id_token_signed_response_alg: 'ES256' } : usual, wanted)
}

/** Of a service that was there: what follows from a change goes along with it, unless the owner says otherwise. */
export function settingsAfter(before: ClientSettings, changes: ClientChanges): ClientSettings {
  return changed(before, {
    ...essentialAfter(before, changes),
    ...algorithmAfter(before, changes),
    ...mobileAfter(before, changes),
    ...changes,
    ...methodAfter(before, changes),
  })
}

/** Where the owner does not say, the method follows the platforms when they change: an application has none, a web service its secret. */
function methodAfter(
  before: ClientSettings,
  changes: ClientChanges,
): Pick<ClientSettings, 'token_endpoint_auth_method'> {
  const isWeb = (changes.platforms ?? before.platforms).includes('WEB')
  const usual = before.platforms.includes('WEB') ? before.token_endpoint_auth_method : 'client_secret_basic'
  return { token_endpoint_auth_method: changes.token_endpoint_auth_method ?? (isWeb ? usual : 'none') }
}

/** Where the owner does not say, what is not asked for any more is not needed any more. */
function essentialAfter(
  { essential_scopes, scopes }: ClientSettings,
  changes: ClientChanges,
): Pick<ClientSettings, 'essential_scopes'> {
  return { essential_scopes: essential_scopes.filter((scope) => (changes.scopes ?? scopes).includes(scope)) }
}

/** Where the owner does not say, an address that is gone is gone for the application, too. */
function mobileAfter(
  { mobile_redirect_uris, redirect_uris }: ClientSettings,
  changes: ClientChanges,
): Pick<ClientSettings, 'mobile_redirect_uris'> {
  const left = changes.redirect_uris ?? redirect_uris
  return { mobile_redirect_uris: mobile_redirect_uris.filter((uri) => left.includes(uri)) }
}

/** The signature of answers follows that of ID tokens. */
function algorithmAfter(before: ClientSettings, { id_token_signed_response_alg: algorithm }: ClientChanges) {
  const isFollowed = algorithm !== undefined && before.authorization_signed_response_alg !== null
  return isFollowed ? { authorization_signed_response_alg: algorithm } : {}
}

/** For the owner's journal: the names of what is another now, never the values. */
export function changedFields(before: ClientSettings, after: ClientSettings): string[] {
  const was = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.entries(after).flatMap(([name, value]) => (was.get(name) === JSON.stringify(value) ? [] : [name]))
}

/** What the owner says over what was. */
function changed(before: ClientSettings, wanted: ClientChanges): ClientSettings {
  return { ...before, ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) }
}

/** Fits every client library; what is stricter the owner asks for. */
function usualFor({ name, platforms, scopes, redirect_uris }: NewClient): ClientSettings {
  return {
    name,
    description: null,
    platforms,
    scopes,
    reasons: {},
    essential_scopes: [],
    resources: [],
    redirect_uris,
    mobile_redirect_uris: [],
    post_logout_redirect_uris: [],
    backchannel_logout_uri: null,
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
  }
}

import type { Client } from '@kabinet/contract/data/client-fields'
import { furtherGrants } from '@kabinet/contract/data/grant-types'
import { addressesIn } from './typed-addresses.ts'
import type { ServiceDraft } from './service-schema.ts'
import { protections, signedMessages } from './service-fields.ts'
import { parseUrl } from '@kabinet/contract/fields/parse-url'

export function serviceDraft(client?: Client): ServiceDraft {
  if (!client) return blank
  return {
    name: client.name,
    description: client.description ?? '',
    platforms: client.platforms,
    scopes: client.scopes,
    reasons: client.reasons,
    essential_scopes: client.essential_scopes,
    max_consent_days: client.max_consent_days === null ? '' : String(client.max_consent_days),
    redirect_uris: client.redirect_uris.join('\n'),
    method: client.platforms.includes('WEB') ? client.token_endpoint_auth_method : 'client_secret_basic',
    jwks: client.jwks === null ? '' : JSON.stringify(client.jwks, null, 2),
    mobile_redirect_uris: client.mobile_redirect_uris.join('\n'),
    post_logout_redirect_uris: client.post_logout_redirect_uris.join('\n'),
    backchannel_logout_uri: client.backchannel_logout_uri ?? '',
    account_events_uri: client.account_events_uri ?? '',
    id_token_signed_response_alg: client.id_token_signed_response_alg,
    grants: furtherGrants.filter((grant) => client.grant_types.includes(grant)),
    protections: protections.filter((name) => client[name]),
    signed: signedMessages.filter((name) => client[name]),
    initiate_login_uri: client.initiate_login_uri ?? '',
  }
}

const blank: ServiceDraft = {
  name: '',
  description: '',
  platforms: [],
  scopes: [],
  reasons: {},
  essential_scopes: [],
  max_consent_days: '',
  redirect_uris: '',
  method: 'client_secret_basic',
  jwks: '',
  mobile_redirect_uris: '',
  post_logout_redirect_uris: '',
  backchannel_logout_uri: '',
  account_events_uri: '',
  id_token_signed_response_alg: 'RS256',
  grants: [],
  protections: [],
  signed: [],
  initiate_login_uri: '',
}

/** Null until the first address is a URL. */
export function serviceHost({ redirect_uris }: Pick<ServiceDraft, 'redirect_uris'>): string | null {
  const [first = ''] = addressesIn(redirect_uris)
  return parseUrl(first)?.hostname || null
}

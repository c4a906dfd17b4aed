import { dataScopes, platforms } from '@kabinet/contract/claims'
import type { Client } from '@kabinet/contract/data/client-fields'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'

const labels: Record<string, PlainKey> = {
  name: 'service.name',
  platforms: 'service.platforms',
  scopes: 'service.scopes',
  redirect_uris: 'service.redirects',
  post_logout_redirect_uris: 'service.postLogout',
  backchannel_logout_uri: 'service.backchannel',
  token_endpoint_auth_method: 'service.method',
  jwks: 'service.jwks',
  grant_types: 'service.grants',
  require_pushed_authorization_requests: 'service.par',
  dpop_bound_access_tokens: 'service.dpop',
  id_token_signed_response_alg: 'service.alg',
  authorization_signed_response_alg: 'service.signedAnswers',
  require_signed_request_object: 'service.signedRequests',
  initiate_login_uri: 'service.login',
}

/** Lists are one per line, so that similar addresses can be compared. */
export function useProposedChanges(client: Client, changes: Record<string, unknown>) {
  const t = useT()
  const now: Record<string, unknown> = { ...client }
  const nameOf = (value: unknown): string => {
    const scope = dataScopes.find((one) => one === value)
    const platform = platforms.find((one) => one === value)
    if (scope) return t(`service.scope.${scope}`)
    if (platform) return t(`service.platform.${platform}`)
    if (typeof value === 'boolean') return t(value ? 'software.on' : 'software.off')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const display = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    return Array.isArray(value) ? value.map(nameOf).join('\n') : nameOf(value)
  }
  return Object.entries(changes).map(([field, value]) => {
    const label = labels[field]
    return { field, label: label ? t(label) : field, now: display(now[field]), wanted: display(value) }
  })
}

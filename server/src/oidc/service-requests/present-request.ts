import type { ServiceRequest } from '@kabinet/contract/api/services/requests.api'
import { isLoopback, isNormalized } from '@kabinet/contract/fields/services/redirect-uri'
import { isResource } from '@kabinet/contract/fields/services/resource'
import type { StoredRequest, StoredRequests } from '../../domain/service-requests/service-requests.sql.ts'
import { explainToOwner } from '../errors/find-advice.ts'

export function presentRequest(
  { step, outcome, error, detail, times, sent, isOwn, firstAt, lastAt, ...facts }: StoredRequest,
  service: StoredRequests,
): ServiceRequest {
  const { network, isClaimed: is_claimed, status, flow, authMethod: auth_method, software } = facts
  const http = { network, is_claimed, status, flow, auth_method, software }
  const common = { step, outcome, times, first_at: firstAt, last_at: lastAt, ...http }
  if (error === '') return { ...common, ...nothingToChange, error: null, grant_type: detail || null }
  const { text, guide_url, parameter } = explainToOwner(detail)
  const registered = registeredFor(parameter, service)
  return {
    ...common,
    error,
    grant_type: null,
    advice: text,
    guide_url,
    parameter,
    sent,
    registered,
    can_be_registered:
      sent !== null &&
      (parameter === 'resource'
        ? isNewApi(sent, service) && isOwn === true
        : registered !== null && isOfService(sent, registered)),
  }
}

const nothingToChange = {
  advice: null,
  guide_url: null,
  parameter: null,
  sent: null,
  registered: null,
  can_be_registered: false,
}

function registeredFor(parameter: string | null, service: StoredRequests): string[] | null {
  if (parameter === 'redirect_uri') return service.redirectUris
  return parameter === 'post_logout_redirect_uri' ? service.postLogoutRedirectUris : null
}

/** A stranger could name any address, so only a request of an owner or tester is offered. */
const isNewApi = (sent: string, { apis }: StoredRequests) => isResource(sent) && !apis.includes(sent)

/**
 * Anybody can send any address. One press adds only the spelling of a registered one (a slash at the end, another
 * case), and loopback where the service has it.
 */
function isOfService(sent: string, registered: readonly string[]): boolean {
  const address = URL.parse(sent)
  if (!address || !isNormalized(sent) || registered.includes(sent)) return false
  const isLocal = (uri: string) => isLoopback(URL.parse(uri)?.hostname ?? '')
  if (isLocal(sent)) return registered.some(isLocal)
  return registered.some((known) => withoutSpelling(known) === withoutSpelling(sent))
}

const withoutSpelling = (uri: string) => uri.toLowerCase().replace(/\/$/, '')

import type { ServiceRequest } from '@kabinet/contract/api/services/requests.api'
import { isLoopback, isNormalized } from '@kabinet/contract/fields/services/redirect-uri'
import type { StoredRequest, StoredRequests } from '../../domain/service-requests/service-requests.sql.ts'
import { explainToOwner } from '../errors/find-advice.ts'

export function presentRequest(
  { step, error, detail, times, sent, network, firstAt, lastAt }: StoredRequest,
  service: StoredRequests,
): ServiceRequest {
  const common = { step, times, first_at: firstAt, last_at: lastAt, network }
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
    can_be_registered: sent !== null && registered !== null && isOfService(sent, registered),
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

/** Strangers can send any address, so the owner is offered only addresses on known hosts of the service. */
function isOfService(sent: string, registered: readonly string[]): boolean {
  const address = URL.parse(sent)
  if (!address || !isNormalized(sent) || registered.includes(sent)) return false
  return isLoopback(address.hostname) || registered.some((known) => URL.parse(known)?.host === address.host)
}

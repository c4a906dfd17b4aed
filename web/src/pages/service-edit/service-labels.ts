import { dataScopes } from '@kabinet/contract/claims'
import { useT } from '../../text/use-t.ts'

/** In display order, also used by the error summary. */
export function useServiceLabels() {
  const t = useT()
  const reasons = dataScopes.map((scope) => [
    `reasons.${scope}`,
    `${t('service.reasons')} — ${t(`service.scope.${scope}`)}`,
  ])
  return {
    name: t('service.name'),
    description: t('service.description'),
    platforms: t('service.platforms'),
    scopes: t('service.scopes'),
    ...Object.fromEntries(reasons),
    essential_scopes: t('service.essential'),
    max_consent_days: t('service.maxDays'),
    redirect_uris: t('service.redirects'),
    method: t('service.method'),
    jwks: t('service.jwks'),
    mobile_redirect_uris: t('service.mobileRedirects'),
    post_logout_redirect_uris: t('service.postLogout'),
    backchannel_logout_uri: t('service.backchannel'),
    account_events_uri: t('service.accountEvents'),
    id_token_signed_response_alg: t('service.alg'),
    grants: t('service.grants'),
    protections: t('service.extra'),
    signed: t('service.signed'),
    initiate_login_uri: t('service.login'),
  }
}

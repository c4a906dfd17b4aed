import type { ServiceChange, ServiceStatus } from './kinds.ts'

const settingsRu: Record<ServiceChange, string> = {
  name: 'название',
  logo: 'логотип',
  platforms: 'платформы',
  redirect_uris: 'адреса возврата',
  mobile_redirect_uris: 'адреса возврата приложения',
  post_logout_redirect_uris: 'адреса возврата после выхода',
  backchannel_logout_uri: 'адрес для сообщений о выходе',
  account_events_uri: 'адрес для событий об аккаунтах',
  token_endpoint_auth_method: 'способ подтверждения сервиса',
  jwks: 'открытые ключи (JWKS)',
  grant_types: 'способы получения токенов',
  takes_unverified_contacts: 'получение неподтверждённых контактов',
  require_pkce: 'требование PKCE',
  require_pushed_authorization_requests: 'требование PAR',
  dpop_bound_access_tokens: 'привязка токенов к ключу (DPoP)',
  require_signed_request_object: 'требование подписанных запросов',
  authorization_signed_response_alg: 'подпись ответов (JARM)',
  initiate_login_uri: 'адрес начала входа',
  status: 'тестовый режим',
  testers: 'список тех, кому можно войти',
  access: 'кто может войти',
  access_logins: 'список допущенных адресов и номеров',
  access_domains: 'список допущенных доменов',
  groups: 'группы',
  client_secret: 'секрет (выпущен новый)',
  apis: 'API',
  api_secret: 'секрет API (выпущен новый)',
  restored: 'удалённый сервис восстановлен',
}

const settingsEn: Record<ServiceChange, string> = {
  name: 'name',
  logo: 'logo',
  platforms: 'platforms',
  redirect_uris: 'redirect URIs',
  mobile_redirect_uris: 'redirect URIs of the application',
  post_logout_redirect_uris: 'post-logout redirect URIs',
  backchannel_logout_uri: 'address for log-out messages',
  account_events_uri: 'address for events about accounts',
  token_endpoint_auth_method: 'authentication of the service',
  jwks: 'public keys (JWKS)',
  grant_types: 'ways to get tokens',
  takes_unverified_contacts: 'access to unverified contacts',
  require_pkce: 'requirement of PKCE',
  require_pushed_authorization_requests: 'requirement of PAR',
  dpop_bound_access_tokens: 'binding of tokens to a key (DPoP)',
  require_signed_request_object: 'requirement of signed requests',
  authorization_signed_response_alg: 'signature of responses (JARM)',
  initiate_login_uri: 'address where log-in starts',
  status: 'test mode',
  testers: 'list of people allowed to log in',
  access: 'who may enter',
  access_logins: 'list of admitted e-mails and phones',
  access_domains: 'list of admitted domains',
  groups: 'groups',
  client_secret: 'secret (a new one was issued)',
  apis: 'APIs',
  api_secret: 'secret of an API (a new one was issued)',
  restored: 'the deleted service was restored',
}

/** `status`: the new one; absent in messages of earlier versions. */
const listed =
  (names: Record<ServiceChange, string>, ofStatus: Record<ServiceStatus, string>) =>
  (changes: readonly ServiceChange[], status?: ServiceStatus) =>
    changes.map((one) => (one === 'status' && status ? ofStatus[status] : names[one])).join('; ')
export const changesRu = listed(settingsRu, { published: 'сервис опубликован', test: 'включён тестовый режим' })
export const changesEn = listed(settingsEn, {
  published: 'the service was published',
  test: 'test mode was turned on',
})

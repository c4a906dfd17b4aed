import type { ServiceChange } from './kinds.ts'

const settingsRu: Record<ServiceChange, string> = {
  name: 'название',
  logo: 'логотип',
  platforms: 'платформы',
  redirect_uris: 'адреса возврата',
  mobile_redirect_uris: 'адреса возврата приложения',
  post_logout_redirect_uris: 'адреса возврата после выхода',
  backchannel_logout_uri: 'адрес для сообщений о выходе',
  token_endpoint_auth_method: 'чем сервис подтверждает, что это он',
  jwks: 'открытые ключи (JWKS)',
  grant_types: 'чем сервис получает токены',
  takes_unverified_contacts: 'получение неподтверждённых контактов',
  require_pkce: 'требование PKCE',
  require_pushed_authorization_requests: 'требование PAR',
  dpop_bound_access_tokens: 'привязка токенов к ключу (DPoP)',
  require_signed_request_object: 'требование подписанных запросов',
  authorization_signed_response_alg: 'подпись ответов (JARM)',
  initiate_login_uri: 'адрес начала входа',
  status: 'тестовый режим',
  testers: 'список приглашённых',
  client_secret: 'секрет (выпущен новый)',
}

const settingsEn: Record<ServiceChange, string> = {
  name: 'name',
  logo: 'logo',
  platforms: 'platforms',
  redirect_uris: 'redirect URIs',
  mobile_redirect_uris: 'redirect URIs of the application',
  post_logout_redirect_uris: 'addresses after logging out',
  backchannel_logout_uri: 'the address for log-out messages',
  token_endpoint_auth_method: 'how the service proves itself',
  jwks: 'public keys (JWKS)',
  grant_types: 'what the service gets tokens by',
  takes_unverified_contacts: 'whether it gets contacts that are not verified',
  require_pkce: 'whether PKCE is required',
  require_pushed_authorization_requests: 'whether pushed requests (PAR) are required',
  dpop_bound_access_tokens: 'whether tokens are bound to a key (DPoP)',
  require_signed_request_object: 'whether requests must be signed',
  authorization_signed_response_alg: 'whether answers are signed (JARM)',
  initiate_login_uri: 'the address where logging in starts',
  status: 'test mode',
  testers: 'who is invited',
  client_secret: 'the secret (a new one was issued)',
}

const listed = (names: Record<ServiceChange, string>) => (changes: readonly ServiceChange[]) =>
  changes.map((one) => names[one]).join('; ')
export const changesRu = listed(settingsRu)
export const changesEn = listed(settingsEn)

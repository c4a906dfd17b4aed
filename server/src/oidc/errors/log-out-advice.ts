import type { Advice } from './advice.ts'

export const withoutClient = 'post_logout_redirect_uri without a client'

export const logOutAdvices = {
  [withoutClient]: {
    text: 'post_logout_redirect_uri was ignored, because the request names no service: send client_id, or id_token_hint',
    ru: 'Адрес возврата после выхода не учтён: в запросе не назван сервис. Передайте client_id или id_token_hint.',
    guide: 'logOut',
    parameter: 'post_logout_redirect_uri',
  },
  'post_logout_redirect_uri not registered': {
    text: 'post_logout_redirect_uri is not registered: add exactly this address on the page of the service, or change it in the library',
    ru: 'Такого адреса возврата после выхода у сервиса нет: добавьте его на странице сервиса, буква в букву, или исправьте в библиотеке.',
    guide: 'logOut',
    parameter: 'post_logout_redirect_uri',
  },
  'could not decode id_token_hint': {
    text: 'id_token_hint is not a JWT: send the ID token from the sign-in unchanged, or leave it out and send client_id',
    ru: 'id_token_hint — не JWT: пришлите ID-токен, полученный при входе, целиком или уберите его и передайте client_id.',
    guide: 'logOut',
  },
  'client_id does not match the provided id_token_hint': {
    text: 'id_token_hint was issued to another client_id: send the one from the sign-in of this client, or leave it out',
    ru: 'id_token_hint выдан другому client_id: пришлите токен, который получил этот клиент, или уберите его.',
    guide: 'logOut',
    parameter: 'client_id',
  },
} as const satisfies Record<string, Advice>

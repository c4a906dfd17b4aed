import type { ServiceChange } from './kinds.ts'
import type { LetterTexts } from './letter.ts'

type ServiceLetters = Pick<LetterTexts['letters'], 'service_changed' | 'service_deleted'>

const settingsRu: Record<ServiceChange, string> = {
  platforms: 'платформы',
  redirect_uris: 'адреса возврата',
  post_logout_redirect_uris: 'адреса возврата после выхода',
  backchannel_logout_uri: 'адрес для сообщений о выходе',
  token_endpoint_auth_method: 'чем сервис подтверждает, что это он',
  jwks: 'открытые ключи (JWKS)',
  grant_types: 'чем сервис получает токены',
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
  platforms: 'platforms',
  redirect_uris: 'redirect URIs',
  post_logout_redirect_uris: 'addresses after logging out',
  backchannel_logout_uri: 'the address for log-out messages',
  token_endpoint_auth_method: 'how the service proves itself',
  jwks: 'public keys (JWKS)',
  grant_types: 'what the service gets tokens by',
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

/** To the owner. The name of the service is the owner's own text; of the settings only their names are told, never the values. */
export const serviceLettersRu: ServiceLetters = {
  service_changed: ({ at, timeZone, service, changes, ...device }, { product, links, moment, deviceName }) => ({
    subject: `Настройки сервиса изменены — ${product}`,
    blocks: [
      {
        words: [`${moment(at, timeZone)} изменены настройки вашего сервиса «${service}»: ${changesRu(changes)}.`],
      },
      { words: [`Устройство: ${deviceName(device)}.`] },
      {
        words: [
          'Если это вы, ничего не делайте. Если это были не вы, сбросьте пароль: это завершит все сеансы. Затем проверьте настройки сервиса и выпустите новый секрет.',
        ],
      },
      { button: 'Сбросить пароль', link: links.reset },
    ],
  }),
  service_deleted: ({ at, timeZone, service, ...device }, { product, links, moment, deviceName }) => ({
    subject: `Сервис удалён — ${product}`,
    blocks: [
      { words: [`${moment(at, timeZone)} удалён ваш сервис «${service}»: войти через него больше нельзя.`] },
      { words: [`Устройство: ${deviceName(device)}.`] },
      { words: ['Если это вы, ничего не делайте. Если это были не вы, сбросьте пароль: это завершит все сеансы.'] },
      { button: 'Сбросить пароль', link: links.reset },
    ],
  }),
}

export const serviceLettersEn: ServiceLetters = {
  service_changed: ({ at, timeZone, service, changes, ...device }, { product, links, moment, deviceName }) => ({
    subject: `The settings of a service were changed — ${product}`,
    blocks: [
      {
        words: [
          `On ${moment(at, timeZone)} settings of your service “${service}” were changed: ${changesEn(changes)}.`,
        ],
      },
      { words: [`Device: ${deviceName(device)}.`] },
      {
        words: [
          'If it was you, do nothing. If it was not you, reset the password: that ends every session. Then check the settings of the service and issue a new secret.',
        ],
      },
      { button: 'Reset password', link: links.reset },
    ],
  }),
  service_deleted: ({ at, timeZone, service, ...device }, { product, links, moment, deviceName }) => ({
    subject: `A service was deleted — ${product}`,
    blocks: [
      {
        words: [
          `On ${moment(at, timeZone)} your service “${service}” was deleted: nobody can log in with it any more.`,
        ],
      },
      { words: [`Device: ${deviceName(device)}.`] },
      { words: ['If it was you, do nothing. If it was not you, reset the password: that ends every session.'] },
      { button: 'Reset password', link: links.reset },
    ],
  }),
}

import { contextClasses } from '../protocol/context-classes.ts'
import { errors } from 'oidc-provider'
import type { Advice } from './advice.ts'

export const foreignOrigin = 'foreign origin'
export const idTokenAsAccessToken = 'ID token as access token'
export const closedService = 'closed service'
export const unknownHint = 'id_token_hint of an unknown client'
export const wrongMethod = 'wrong HTTP method'
export const audienceIgnored = 'audience ignored'
export const ofRedirectUris = { encodedTwice: 'redirect_uri encoded twice', byHttp: 'redirect_uri by http' } as const
export const rejectedByPerson = 'the person rejected the request'
export const notATester = 'the service is in test mode: the person is neither owner nor tester'
export const refreshWithdrawn = 'refresh token withdrawn'

export const signedRequestsAreOff = () => new errors.RequestNotSupported('signed requests are off')

const classes = Object.values(contextClasses).join(', ')

/** Mistakes that `refine.ts` names. */
export const refinedAdvices = {
  [foreignOrigin]: {
    text: 'the page that asks is at an origin where the service has no redirect URI: register one there',
    ru: 'Страница, с которой пришёл запрос, — с адреса, где у сервиса нет адреса возврата: добавьте его.',
    guide: 'redirectUris',
    parameter: 'origin',
  },
  [ofRedirectUris.encodedTwice]: {
    text: 'redirect_uri was encoded twice: give the library the plain address, which it encodes itself',
    ru: 'Адрес возврата закодирован дважды: передайте библиотеке обычный адрес, она закодирует его сама.',
    guide: 'redirectUris',
    parameter: 'redirect_uri',
  },
  [ofRedirectUris.byHttp]: {
    text: 'redirect_uri is not registered and starts with http: use https. Behind a proxy, tell the application its public address',
    ru: 'Такого адреса возврата у сервиса нет, и он по http: нужен https. За прокси укажите приложению его внешний адрес.',
    guide: 'redirectUris',
    parameter: 'redirect_uri',
  },
  [idTokenAsAccessToken]: {
    text: 'an ID token or another JWT was sent as the access token: send access_token of the token response',
    ru: 'Вместо access-токена пришёл ID-токен или другой JWT: передавайте access_token из ответа с токенами.',
    guide: 'errors',
  },
  [closedService]: {
    text: 'this service cannot be used at present: its users can turn to the service itself, and its owner to the support here',
    ru: 'Сервисом сейчас нельзя пользоваться. Обратитесь в сам сервис, а если вы его владелец — в нашу поддержку.',
    guide: 'errors',
  },
  [unknownHint]: {
    text: 'id_token_hint is no ID token of a service here: send the one from the sign-in, or leave it out and send client_id',
    ru: 'id_token_hint — не ID-токен сервиса, который здесь есть: пришлите тот, что получили при входе, или уберите его и передайте client_id.',
    guide: 'logOut',
  },
  [wrongMethod]: {
    text: 'the endpoint does not take this HTTP method: send POST',
    ru: 'Этот адрес не принимает такой метод HTTP: отправляйте POST.',
    guide: 'errors',
    parameter: 'HTTP',
  },
  [audienceIgnored]: {
    text: 'audience was ignored: name the API in the parameter resource',
    ru: 'audience не учтён: укажите API в параметре resource.',
    guide: 'ownApi',
    parameter: 'audience',
  },
  'the sign-in is of another class': {
    text: `the sign-in does not have the acr that was asked as essential; there are ${classes}: ask for one of them, or do not mark it as essential`,
    ru: `Вход не того уровня, который запрошен как обязательный. Есть ${classes}: запросите один из них или не делайте его обязательным.`,
    guide: 'errors',
    parameter: 'acr_values',
  },
  'unsupported grant_type requested': {
    text: 'grant_type is unknown here: send authorization_code, refresh_token, client_credentials or urn:ietf:params:oauth:grant-type:device_code',
    ru: 'Такого grant_type здесь нет: бывают authorization_code, refresh_token, client_credentials и urn:ietf:params:oauth:grant-type:device_code.',
    guide: 'errors',
    parameter: 'grant_type',
  },
  'authorization code is expired': {
    text: 'the code has expired: exchange it within a minute of the redirect, and begin the sign-in again',
    ru: 'Код просрочен: обменивайте его в течение минуты после возврата, а сейчас начните вход снова.',
  },
  'authorization code already consumed': {
    text: 'the code was already used, so its tokens were ended: exchange each code once, and begin the sign-in again',
    ru: 'Код уже использован, поэтому полученные по нему токены отозваны: обменивайте код один раз, а сейчас начните вход снова.',
  },
  'refresh token already used': {
    text: 'the refresh token was used again after its replacement, so all tokens of this sign-in were ended: store the newest one at each refresh, and begin the sign-in again',
    ru: 'Refresh-токен пришёл повторно после замены, поэтому все токены этого входа отозваны: сохраняйте самый новый, а сейчас начните вход снова.',
  },
  'refresh token is expired': {
    text: 'the refresh token has expired: begin the sign-in again',
    ru: 'Refresh-токен просрочен: начните вход снова.',
  },
  [refreshWithdrawn]: {
    text: 'the person withdrew the access: begin the sign-in again when they return',
    ru: 'Пользователь закрыл доступ: начните вход снова, когда он вернётся.',
  },
  [rejectedByPerson]: {
    text: 'the person rejected the request: show an ordinary page, and offer to begin again',
    ru: 'Пользователь нажал «Отклонить»: покажите обычную страницу и предложите войти ещё раз.',
    guide: 'errors',
  },
  [notATester]: {
    text: 'the service is in test mode and admits its owners and testers: add the person as a tester, or publish the service',
    ru: 'Сервис в тестовом режиме и пускает только владельцев и тестировщиков: добавьте пользователя или опубликуйте сервис.',
    guide: 'errors',
  },
} as const satisfies Record<string, Advice>

import { errors } from 'oidc-provider'
import type { Advice } from './advice.ts'

/** The advice of a request whose unknown scopes were ignored. It was not refused. */
export const scopesIgnored = 'scopes ignored'
/** The request was accepted, but its client receives less than most libraries expect. */
export const withoutOpenid = 'no openid'
export const scopesWithheld = 'scopes withheld'

export const noRefreshToken = 'no refresh token'

const withCommas = 'scopes with commas'
const encodedTwice = 'scopes encoded twice'
const noScope = 'no scope'
const unknownScopes = 'only unknown scopes'

/** Reason for a `scope` without any known value. */
export function scopeMistake(sent: string): string {
  if (sent.trim() === '') return noScope
  if (sent.includes(',')) return withCommas
  return isEncoded(sent) ? encodedTwice : unknownScopes
}

/** Without the member `scope`, which the library would echo. */
export const invalidScope = (reason: string) => Object.assign(new errors.InvalidScope(reason, ''), { scope: undefined })

/** Reason for scopes that were ignored while others were known. */
export const ignoredReason = (ignored: string): string => {
  if (ignored.includes(',')) return withCommas
  return isEncoded(ignored) ? encodedTwice : scopesIgnored
}

const isEncoded = (sent: string) => /%[0-9a-f]{2}|\+/i.test(sent)

const separated = { guide: 'scopes', parameter: 'scope' } as const

export const scopeAdvices = {
  [scopesIgnored]: {
    text: 'these scopes were ignored, because they are unknown or the service registered no such data: correct them, or add the data on the page of the service',
    ru: 'Эти scope пропущены: таких нет, или сервис не указал эти данные. Исправьте их или добавьте данные на странице сервиса.',
    ...separated,
  },
  [withCommas]: {
    text: 'scope has commas: separate the scopes with spaces',
    ru: 'В scope — запятые: разделяйте значения пробелами.',
    ...separated,
  },
  [encodedTwice]: {
    text: 'scope was encoded twice: give the library plain text with spaces, which it encodes itself',
    ru: 'scope закодирован дважды: передайте библиотеке обычный текст с пробелами, она закодирует его сама.',
    ...separated,
  },
  [noScope]: {
    text: 'scope is missing or empty: send openid and the scopes of the data that the service reads',
    ru: 'scope не передан или пуст: укажите openid и scope тех данных, которые читает сервис.',
    ...separated,
  },
  [unknownScopes]: {
    text: 'none of the scopes is known here: send openid and scopes of scopes_supported',
    ru: 'Ни одного из этих scope здесь нет: укажите openid и scope из scopes_supported.',
    ...separated,
  },
  'scope contains invalid characters': {
    text: 'scope has characters that are not allowed: separate the scopes with single spaces, without quotes',
    ru: 'В scope — недопустимые знаки: разделяйте значения одним пробелом, без кавычек.',
    ...separated,
  },
  [withoutOpenid]: {
    text: 'scope has no openid, so no ID token is issued and userinfo refuses the access token: add openid',
    ru: 'В scope нет openid: ID-токена не будет, а userinfo не примет access-токен. Добавьте openid.',
    ...separated,
  },
  [scopesWithheld]: {
    text: 'the token does not cover these scopes: the person withheld the data, or the service registered no such data. Read scope of the token response, and do without the data',
    ru: 'Эти scope в токен не вошли: пользователь не дал эти данные, или сервис их не указал. Читайте scope в ответе и обходитесь без этих данных.',
    ...separated,
  },
  'access token missing openid scope': {
    text: 'the access token was issued without openid: request scope openid at the sign-in',
    ru: 'Access-токен выдан без openid: при входе запрашивайте scope openid.',
    ...separated,
  },
  [noRefreshToken]: {
    text: 'refresh_token is missing: request scope offline_access at the sign-in, and store the refresh token that comes then',
    ru: 'refresh_token не передан: запросите при входе scope offline_access и сохраните refresh-токен из ответа.',
    guide: 'scopes',
  },
} as const satisfies Record<string, Advice>

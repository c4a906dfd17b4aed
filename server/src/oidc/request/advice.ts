import type { Explanation } from '@kabinet/contract/api/consent.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { errors } from 'oidc-provider'
import { tokenAdvice } from '../token/token-advice.ts'
import { ofClientIds } from './document-advice.ts'
import { ofSignedMessages } from './signed/signed-advice.ts'

/**
 * What of a refused request is to be changed, and where. `text`: `error_description` of RFC 6749 (4.1.2.1, 5.2), so ASCII without quotes, and nothing
 * of what was sent or registered. `page`: of what our own page may have to say; `guide` is the heading of docs/integrate.md that has more.
 */
export type Advice = { text: string; page?: { ru: string; guide: keyof typeof headings; parameter?: string } }

/** By language, as the guide's pages link them. */
const headings = {
  redirectUris: { en: 'redirect-uris', ru: 'адреса-возврата' },
  pushed: { en: 'pushed-requests-par', ru: 'отправка-запроса-заранее-par' },
  ownApi: { en: 'your-own-api', ru: 'свой-api' },
  rules: { en: 'what-holds', ru: 'правила' },
  signed: {
    en: 'signed-messages-fapi-20-message-signing',
    ru: 'подписанные-сообщения-fapi-20-message-signing',
  },
  unregistered: { en: 'unregistered-applications', ru: 'приложения-без-регистрации' },
  errors: { en: 'when-it-does-not-work', ru: 'если-не-работает' },
} as const satisfies Record<string, Record<Locale, string>>

const guideUrl = (guide: keyof typeof headings, locale: Locale) =>
  `/docs?lang=${locale}#${encodeURIComponent(headings[guide][locale])}`

const ofRequests: Record<string, Advice> = {
  "redirect_uri did not match any of the client's registered redirect_uris": {
    text: 'redirect_uri is not registered: add it on the page of the service, letter by letter, or change it in the library',
    page: {
      ru: 'Такого адреса возврата у сервиса нет: добавьте его на странице сервиса, буква в букву, или исправьте в библиотеке.',
      guide: 'redirectUris',
      parameter: 'redirect_uri',
    },
  },
  'Authorization Server policy requires PKCE to be used for this request': {
    text: 'this service requires PKCE: turn it on in the library (S256), or turn it off on the page of the service',
    page: {
      ru: 'Сервис требует PKCE: включите его в библиотеке (S256) или снимите требование на странице сервиса.',
      guide: 'rules',
      parameter: 'code_challenge',
    },
  },
  'not supported value of code_challenge_method': {
    text: 'code_challenge_method must be S256: set it in the library',
    page: {
      ru: 'code_challenge_method должен быть S256: укажите это в библиотеке.',
      guide: 'rules',
      parameter: 'code_challenge_method',
    },
  },
  'code_challenge_method must be provided': {
    text: 'code_challenge came without code_challenge_method: set S256 in the library',
    page: {
      ru: 'code_challenge пришёл без code_challenge_method: укажите в библиотеке S256.',
      guide: 'rules',
      parameter: 'code_challenge_method',
    },
  },
  'unsupported response_type requested': {
    text: 'response_type must be code: choose the authorization code flow in the library',
    page: {
      ru: 'response_type должен быть code: выберите в библиотеке authorization code flow.',
      guide: 'rules',
      parameter: 'response_type',
    },
  },
  'unsupported response_mode requested': {
    text: 'response_mode must be query, fragment or form_post, or left out; with signed responses jwt',
    page: {
      ru: 'response_mode может быть query, fragment или form_post, а при подписанных ответах — jwt; можно его не указывать.',
      guide: 'rules',
      parameter: 'response_mode',
    },
  },
  ...ofSignedMessages,
  'Pushed Authorization Request must be used': {
    text: 'this service takes pushed requests alone: push them in the library (PAR), or change that on the page of the service',
    page: {
      ru: 'Сервис принимает только запросы, отправленные заранее (PAR): включите это в библиотеке или снимите на странице сервиса.',
      guide: 'pushed',
      parameter: 'request_uri',
    },
  },
  'request_uri is invalid, expired, or was already used': {
    text: 'request_uri is unknown, older than a minute or was used before: push the request again',
    page: {
      ru: 'request_uri неизвестен, старше минуты или уже использован: отправьте запрос заново.',
      guide: 'pushed',
      parameter: 'request_uri',
    },
  },
  'resource indicator is missing, or unknown': {
    text: tokenAdvice['resource indicator is missing, or unknown'],
    page: {
      ru: 'Такого API у сервиса нет: добавьте его адрес на странице сервиса, буква в букву, или исправьте параметр resource.',
      guide: 'ownApi',
      parameter: 'resource',
    },
  },
  'resource indicator must be an absolute URI': {
    text: tokenAdvice['resource indicator must be an absolute URI'],
    page: { ru: 'resource — адрес API целиком, с https:// в начале.', guide: 'ownApi', parameter: 'resource' },
  },
  'resource indicator must not contain a fragment component': {
    text: tokenAdvice['resource indicator must not contain a fragment component'],
    page: { ru: 'В resource не бывает части после #: уберите её.', guide: 'ownApi', parameter: 'resource' },
  },
  'unsupported prompt value requested': {
    text: 'prompt must be none, login, consent or select_account, or left out',
    page: {
      ru: 'prompt может быть none, login, consent или select_account; можно его не указывать.',
      guide: 'rules',
      parameter: 'prompt',
    },
  },
  'could not validate id_token_hint': {
    text: 'id_token_hint is no ID token that this issuer made for this client: send the one of the sign-in, or leave it out',
    page: {
      ru: 'id_token_hint — не ID-токен, выданный здесь этому сервису: пришлите тот, что получили при входе, или уберите.',
      guide: 'errors',
      parameter: 'id_token_hint',
    },
  },
  ...ofClientIds,
}

/** What the library calls each refusal that is told in words of ours: its detail, or its description where it gives no detail. */
export const advices: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...Object.entries(tokenAdvice).map(([reason, text]) => [reason, { text }] as const),
  ...Object.entries(ofRequests),
])

/** As our page says it; `reason`: a key of `advices`. Undefined: nothing that can happen there. */
export function explain(reason: string): Pick<Explanation, 'text' | 'guide_url' | 'parameter'> | undefined {
  const advice = reason === twiceReason ? twice : advices.get(reason)
  if (!advice?.page) return undefined
  const { text, page } = advice
  const { ru, guide, parameter = null } = page
  return {
    text: { ru, en: sentence(text) },
    guide_url: { ru: guideUrl(guide, 'ru'), en: guideUrl(guide, 'en') },
    parameter,
  }
}

/** With a capital, unless it begins with the name of a parameter. */
const sentence = (text: string) => `${text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())}.`

type Refusal = Pick<errors.OIDCProviderError, 'error_detail' | 'error_description' | 'message'>

/** The key of what is to be said about a refusal. */
export function reasonOf({
  error_detail: detail = '',
  error_description: description = '',
}: Refusal): string | undefined {
  if (description.endsWith('must not be provided twice')) return twiceReason
  return [detail, description].find((reason) => advices.has(reason))
}

export function adviceFor(refusal: Refusal): Advice | undefined {
  if (refusal.error_description?.startsWith('origin ')) return foreignOrigin
  const reason = reasonOf(refusal)
  return reason === twiceReason ? twice : advices.get(reason ?? '')
}

const twiceReason = 'twice'

const foreignOrigin: Advice = {
  text: 'the page that asks is at an origin where the service has no redirect URI: register one there',
}
const twice: Advice = {
  text: 'a parameter was sent twice: send each parameter once',
  page: { ru: 'Параметр передан дважды: каждый передаётся один раз.', guide: 'errors' },
}

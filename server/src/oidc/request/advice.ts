import type { Explanation } from '@kabinet/contract/api/consent.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { errors } from 'oidc-provider'

/**
 * What of a refused request is to be changed, and where. `text`: `error_description` of RFC 6749 (4.1.2.1, 5.2), so ASCII without quotes, and nothing
 * of what was sent or registered. `ru`: the same for our page, of what can happen there. `guide`: the heading of docs/integrate.md that has more.
 */
export type Advice = { text: string; ru?: string; guide: Guide; parameter?: string }
export type Guide = keyof typeof headings

/** By language, as the guide's pages link them. */
const headings = {
  redirectUris: { en: 'redirect-uris', ru: 'адреса-возврата' },
  pushed: { en: 'pushed-requests-par', ru: 'отправка-запроса-заранее-par' },
  bound: { en: 'tokens-bound-to-a-key-dpop', ru: 'токены-привязанные-к-ключу-dpop' },
  secrets: { en: 'secrets', ru: 'секреты' },
  rules: { en: 'what-holds', ru: 'правила' },
  errors: { en: 'when-it-does-not-work', ru: 'если-не-работает' },
} as const satisfies Record<string, Record<Locale, string>>

const guideUrl = (guide: Guide, locale: Locale) => `/docs?lang=${locale}#${encodeURIComponent(headings[guide][locale])}`

const again = 'begin the sign-in again'
const usedCode = `the code is unknown, expired or was used before: ${again}, and redeem a code once and at once`
const deadRefresh = `the refresh token is unknown, expired, withdrawn or was used before: keep the newest one, or ${again}`
const deadToken = 'the access token is unknown, expired or withdrawn: refresh it, or begin the sign-in again'
const proof =
  'make a new DPoP proof for each request, with its method (htm), address without query (htu), time (iat) and a new jti'

const atTheClient = {
  'client not found': 'client_id is unknown, or its service is suspended: copy it from the page of the service',
  'invalid secret provided':
    'client_secret is wrong or has run out: copy the current one, or issue a new one on the page of the service',
  'the provided authentication mechanism does not match the registered client authentication method':
    'the client authenticated in another way than is registered: set the same in the library and on the page of the service',
  'no client authentication mechanism provided':
    'no client credentials were sent: send client_id and client_secret in the Authorization header (Basic) or in the body',
  'client authentication must only be provided using one mechanism':
    'client credentials were sent in two ways: send them in the Authorization header or in the body, not in both',
  'invalid authorization header value format':
    'the Authorization header must be Basic and base64 of client_id:client_secret, both form-encoded before',
  'client assertion tokens must only be used once':
    'the client assertion was used before: sign a new one for each request',
  'list of audience (aud) must include the endpoint url, issuer identifier or token endpoint url':
    'the assertion is for somebody else: set its aud to the issuer',
  'aud must be the issuer identifier, as a string':
    'the assertion is for somebody else: set its aud to the issuer, as a string',
} as const

const atTheToken = {
  'authorization code not found': usedCode,
  'authorization code is expired': usedCode,
  'authorization code already consumed': usedCode,
  'authorization code redirect_uri mismatch':
    'redirect_uri differs from that of the authorization request: send the same, letter by letter',
  'client mismatch': 'the code or token was issued to another client_id: use the one that began the sign-in',
  'code_verifier does not match code_challenge':
    'code_verifier does not fit the code_challenge of the authorization request: keep it in the session of the visitor',
  'code_verifier must be provided':
    'the authorization request had a code_challenge, so the token request needs its code_verifier',
  'unsupported code_challenge_method':
    'code_verifier was sent, but the authorization request had no code_challenge: send both or neither',
  'refresh token not found': deadRefresh,
  'refresh token is expired': deadRefresh,
  'refresh token already used': deadRefresh,
  'access token not found': deadToken,
  'grant not found': deadToken,
} as const

const ofProofs = {
  'DPoP proof htm mismatch': proof,
  'DPoP proof htu mismatch': proof,
  'DPoP proof iat is not recent enough': `${proof}; look at the clock of this machine`,
  'DPoP proof ath mismatch': 'the DPoP proof is for another access token: set ath to the SHA-256 of the token sent',
  'failed jkt verification': 'the token is bound to another key: send a DPoP proof by the key that it was issued for',
} as const

const ofRequests: Record<string, Advice> = {
  "redirect_uri did not match any of the client's registered redirect_uris": {
    text: 'redirect_uri is not registered: add it on the page of the service, letter by letter, or change it in the library',
    ru: 'Такого адреса возврата у сервиса нет: добавьте его на странице сервиса, буква в букву, или исправьте в библиотеке.',
    guide: 'redirectUris',
    parameter: 'redirect_uri',
  },
  'Authorization Server policy requires PKCE to be used for this request': {
    text: 'this service requires PKCE: turn it on in the library (S256), or turn it off on the page of the service',
    ru: 'Сервис требует PKCE: включите его в библиотеке (S256) или снимите требование на странице сервиса.',
    guide: 'rules',
    parameter: 'code_challenge',
  },
  'not supported value of code_challenge_method': {
    text: 'code_challenge_method must be S256: set it in the library',
    ru: 'code_challenge_method должен быть S256: укажите это в библиотеке.',
    guide: 'rules',
    parameter: 'code_challenge_method',
  },
  'code_challenge_method must be provided': {
    text: 'code_challenge came without code_challenge_method: set S256 in the library',
    ru: 'code_challenge пришёл без code_challenge_method: укажите в библиотеке S256.',
    guide: 'rules',
    parameter: 'code_challenge_method',
  },
  'unsupported response_type requested': {
    text: 'response_type must be code: choose the authorization code flow in the library',
    ru: 'response_type должен быть code: выберите в библиотеке authorization code flow.',
    guide: 'rules',
    parameter: 'response_type',
  },
  'unsupported response_mode requested': {
    text: 'response_mode must be query, fragment or form_post, or left out',
    ru: 'response_mode может быть query, fragment или form_post; можно его не указывать.',
    guide: 'rules',
    parameter: 'response_mode',
  },
  'Pushed Authorization Request must be used': {
    text: 'this service takes pushed requests alone: push them in the library (PAR), or change that on the page of the service',
    ru: 'Сервис принимает только запросы, отправленные заранее (PAR): включите это в библиотеке или снимите на странице сервиса.',
    guide: 'pushed',
    parameter: 'request_uri',
  },
  'request_uri is invalid, expired, or was already used': {
    text: 'request_uri is unknown, older than a minute or was used before: push the request again',
    ru: 'request_uri неизвестен, старше минуты или уже использован: отправьте запрос заново.',
    guide: 'pushed',
    parameter: 'request_uri',
  },
  'unsupported prompt value requested': {
    text: 'prompt must be none, login, consent or select_account, or left out',
    ru: 'prompt может быть none, login, consent или select_account; можно его не указывать.',
    guide: 'rules',
    parameter: 'prompt',
  },
  'could not validate id_token_hint': {
    text: 'id_token_hint is no ID token that this issuer made for this client: send the one of the sign-in, or leave it out',
    ru: 'id_token_hint — не ID-токен, выданный здесь этому сервису: пришлите тот, что получили при входе, или уберите.',
    guide: 'errors',
    parameter: 'id_token_hint',
  },
  'client not found': {
    text: atTheClient['client not found'],
    ru: 'Такого client_id нет, или его сервис приостановлен: скопируйте идентификатор со страницы сервиса.',
    guide: 'errors',
    parameter: 'client_id',
  },
}

/** What the library calls each refusal that is told in words of ours: its detail, or its description where it gives no detail. */
export const advices: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...Object.entries(atTheClient).map(([reason, text]) => [reason, { text, guide: 'secrets' as const }] as const),
  ...Object.entries(atTheToken).map(([reason, text]) => [reason, { text, guide: 'errors' as const }] as const),
  ...Object.entries(ofProofs).map(([reason, text]) => [reason, { text, guide: 'bound' as const }] as const),
  ...Object.entries(ofRequests),
])

/** As our page says it; `reason`: a key of `advices`. Undefined: nothing that can happen there. */
export function explain(reason: string): Pick<Explanation, 'text' | 'guide_url' | 'parameter'> | undefined {
  const advice = reason === twiceReason ? twice : advices.get(reason)
  if (!advice?.ru) return undefined
  const { text, ru, guide, parameter = null } = advice
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
  guide: 'rules',
}
const twice: Advice = {
  text: 'a parameter was sent twice: send each parameter once',
  ru: 'Параметр передан дважды: каждый передаётся один раз.',
  guide: 'errors',
}

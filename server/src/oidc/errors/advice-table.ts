import type { Advice } from './advice.ts'
import { tokenAdvice, tokenReasons } from './token-advice.ts'
import { tokenAdviceRu } from './token-advice-ru.ts'
import { jwtAdvices } from './jwt-advice.ts'
import { refinedAdvices } from './refined-advice.ts'
import { scopeAdvices } from './scope-advice.ts'
import { signedAdvices } from './signed-advice.ts'
import { logOutAdvices } from './log-out-advice.ts'

const ofParameters = {
  "redirect_uri did not match any of the client's registered redirect_uris": {
    text: 'redirect_uri is not registered: add exactly this address on the page of the service, or change it in the library',
    ru: 'Такого адреса возврата у сервиса нет: добавьте его на странице сервиса, буква в букву, или исправьте в библиотеке.',
    guide: 'redirectUris',
    parameter: 'redirect_uri',
  },
  'Authorization Server policy requires PKCE to be used for this request': {
    text: 'this service requires PKCE: turn it on in the library (S256); a service with a secret can also turn it off on its page',
    ru: 'Сервис требует PKCE: включите его в библиотеке (S256); сервис с секретом может снять требование на своей странице.',
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
    text: 'code_challenge was sent without code_challenge_method: set S256 in the library',
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
    text: 'response_mode must be query, fragment or form_post, or left out; with signed responses jwt',
    ru: 'response_mode может быть query, fragment или form_post, а при подписанных ответах — jwt; можно его не указывать.',
    guide: 'rules',
    parameter: 'response_mode',
  },
  'Pushed Authorization Request must be used': {
    text: 'this service accepts only pushed requests: turn them on in the library (PAR), or change that on the page of the service',
    ru: 'Сервис принимает только запросы, отправленные заранее (PAR): включите это в библиотеке или снимите на странице сервиса.',
    guide: 'pushed',
    parameter: 'request_uri',
  },
  'request_uri is invalid, expired, or was already used': {
    text: 'request_uri is unknown, older than a minute or already used: push the request again',
    ru: 'request_uri неизвестен, старше минуты или уже использован: отправьте запрос заново.',
    guide: 'pushed',
    parameter: 'request_uri',
  },
  'resource indicator is missing, or unknown': {
    text: tokenAdvice['resource indicator is missing, or unknown'],
    ru: 'Такого API у сервиса нет: добавьте его адрес на странице сервиса, буква в букву, или исправьте параметр resource.',
    guide: 'ownApi',
    parameter: 'resource',
  },
  'resource indicator must be an absolute URI': {
    text: tokenAdvice['resource indicator must be an absolute URI'],
    ru: 'resource — адрес API целиком, с https:// в начале.',
    guide: 'ownApi',
    parameter: 'resource',
  },
  'resource indicator must not contain a fragment component': {
    text: tokenAdvice['resource indicator must not contain a fragment component'],
    ru: 'В resource не бывает части после #: уберите её.',
    guide: 'ownApi',
    parameter: 'resource',
  },
  'unsupported prompt value requested': {
    text: 'prompt must be none, login, consent or select_account, or left out',
    ru: 'prompt может быть none, login, consent или select_account; можно его не указывать.',
    guide: 'rules',
    parameter: 'prompt',
  },
  'End-User authentication is required': {
    text: 'nobody is signed in in this browser: send the user again without prompt=none',
    ru: 'В этом браузере никто не вошёл: отправьте пользователя ещё раз без prompt=none.',
    guide: 'rules',
  },
  'native clients require interaction': {
    text: 'prompt=none is refused to a client without a secret on this redirect URI: use offline_access, or a client with a secret while developing',
    ru: 'prompt=none не действует для клиента без секрета с таким адресом возврата: запросите offline_access или на время разработки возьмите клиента с секретом.',
    guide: 'rules',
    parameter: 'redirect_uri',
  },
  'request client_id must equal the one in request parameters': {
    text: 'the request was pushed or signed for another client_id: send the client_id that it was made for',
    ru: 'Запрос подготовлен для другого client_id: отправьте тот, для которого он сделан.',
    guide: 'pushed',
    parameter: 'client_id',
  },
  'could not validate id_token_hint': {
    text: 'id_token_hint is not an ID token issued here to this client: send the one from the sign-in, or leave it out',
    ru: 'id_token_hint — не ID-токен, выданный здесь этому сервису: пришлите тот, что получили при входе, или уберите.',
    guide: 'errors',
    parameter: 'id_token_hint',
  },
} as const satisfies Record<string, Advice>

const ofClientIds = {
  'client not found': {
    text: tokenAdvice['client not found'],
    ru: 'Такого client_id нет, или его сервис приостановлен: скопируйте идентификатор со страницы сервиса.',
    guide: 'errors',
    parameter: 'client_id',
  },
  'client_id metadata document fetch failed': {
    text: tokenAdvice['client_id metadata document fetch failed'],
    ru: 'Документ по адресу client_id не прочитать, или он нарушает правила из руководства: нужен ответ 200 с JSON не больше 64 КБ по https и без перенаправления.',
    guide: 'unregistered',
    parameter: 'client_id',
  },
  'too many requests: wait as retry-after says': {
    text: 'metadata documents of unknown applications were requested too often: wait and begin the sign-in again',
    ru: 'Документы неизвестных приложений запрашивали слишком часто: подождите и начните вход заново.',
    guide: 'unregistered',
  },
} as const

const ofRequests: Record<string, Advice> = {
  ...ofParameters,
  ...signedAdvices,
  ...ofClientIds,
  ...logOutAdvices,
  ...scopeAdvices,
  ...refinedAdvices,
}

/** Keyed by the detail of the library's error, or by its description when it has no detail. */
export const advices: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...tokenReasons.map((reason) => [reason, { text: tokenAdvice[reason], ru: tokenAdviceRu[reason] }] as const),
  ...Object.entries(ofRequests),
  ...jwtAdvices,
])

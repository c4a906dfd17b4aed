import { tokenAdvice } from './token-advice.ts'
import type { Advice } from './advice.ts'

/** Of `advices` (find-advice.ts) what concerns a parameter of the request. */
export const ofParameters = {
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
} as const satisfies Record<string, Advice>

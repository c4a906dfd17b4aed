import type { Advice } from './advice.ts'

/** Signed requests (RFC 9101) and signed responses (JARM). */
export const signedAdvices = {
  'requested response_mode is not allowed for this client or request': {
    text: 'signed responses (JARM) and response_mode go together: set jwt in the library, or turn them off on the page of the service',
    ru: 'Подписанные ответы (JARM) и response_mode должны совпадать: укажите в библиотеке jwt или отключите их на странице сервиса.',
    guide: 'signed',
    parameter: 'response_mode',
  },
  'Request Object must be used by this client': {
    text: 'this service accepts only signed requests: sign them in the library (JAR), or change that on the page of the service',
    ru: 'Сервис принимает только подписанные запросы (JAR): включите подпись в библиотеке или снимите требование на странице сервиса.',
    guide: 'signed',
    parameter: 'request',
  },
  'signed requests are off': {
    text: 'this service does not accept signed requests: remove the request parameter, or turn them on on the page of the service',
    ru: 'Сервис не принимает подписанные запросы: уберите параметр request или включите их на странице сервиса.',
    guide: 'signed',
    parameter: 'request',
  },
  'could not parse Request Object': {
    text: 'request is not a JWT: sign the request in the library (JAR), and send it unchanged',
    ru: 'request — не JWT: подпишите запрос в библиотеке (JAR) и отправьте его целиком.',
    guide: 'signed',
  },
  'unsupported signed request alg': {
    text: 'the signed request uses an unsupported alg: choose one of request_object_signing_alg_values_supported',
    ru: 'Подписанный запрос — с алгоритмом, который не принимается: выберите из request_object_signing_alg_values_supported.',
    guide: 'signed',
  },
  'could not validate Request Object': {
    text: 'no registered key matches the signature of the request: register the public key on the page of the service, or sign with a registered one',
    ru: 'К подписи запроса не подходит ни один ключ сервиса: добавьте открытый ключ на странице сервиса или подпишите тем, что там есть.',
    guide: 'signed',
  },
  'Request Object claims are invalid': {
    text: 'the signed request needs the client_id as iss, the issuer as aud, and nbf, iat and exp valid at this time',
    ru: 'В подписанном запросе iss — идентификатор сервиса, aud — issuer, а nbf, iat и exp соответствуют текущему времени.',
    guide: 'signed',
  },
  'Request Object has no nbf or exp': {
    text: 'the signed request must have nbf and exp, as numbers',
    ru: 'В подписанном запросе должны быть nbf и exp, числами.',
    guide: 'signed',
  },
  'Request Object lives too long': {
    text: 'nbf and exp of the signed request may be at most an hour apart, and nbf at most an hour old',
    ru: 'Между nbf и exp подписанного запроса — не больше часа, и nbf не старше часа.',
    guide: 'signed',
  },
  'alg of the Request Object is too weak': {
    text: 'with FAPI 2.0 requests are signed with ES256 or PS256, not with RS256',
    ru: 'С FAPI 2.0 запросы подписываются ES256 или PS256, но не RS256.',
    guide: 'signed',
  },
} as const satisfies Record<string, Advice>

import type { Advice } from './advice.ts'

const ofAssertions = {
  'jwt expired':
    'the client assertion has expired: sign a new one for each request, and check the clock of this machine',
  'jwt not active yet': 'nbf of the client assertion is in the future: check the clock of this machine',
  'issued in the future': 'iat of the client assertion is in the future: check the clock of this machine',
  'expires too far in the future': 'exp of the client assertion is more than an hour ahead: one minute is enough',
  'alg mismatch': 'the client assertion uses another alg than the accepted ones: sign it with ES256 or PS256',
  'expiration must be specified in the client_assertion JWT':
    'the client assertion has no exp: set it to a time in the next minutes',
  'unique jti (JWT ID) must be provided in the client_assertion JWT':
    'the client assertion has no jti: give each one a new random jti',
  'iss (JWT issuer) must be provided in the client_assertion JWT':
    'the client assertion has no iss: set it to the client_id',
  'iss (JWT issuer) must be the client_id': 'iss and sub of the client assertion must both be the client_id',
  'aud (JWT audience) must be provided in the client_assertion JWT':
    'the client assertion has no aud: set it to the issuer',
  'audience (aud) must equal the endpoint url, issuer identifier or token endpoint url':
    'the client assertion has another aud: set it to the issuer',
  'no applicable key found in the JSON Web Key Set':
    'no registered key has the kid and alg of the client assertion: register the public key on the page of the service',
  'signature verification failed':
    'no registered key matches the signature of the client assertion: register the public key on the page of the service',
  'invalid exp value': 'exp of the client assertion must be a number of seconds since 1970',
  'invalid nbf value': 'nbf of the client assertion must be a number of seconds since 1970',
  'invalid iat value': 'iat of the client assertion must be a number of seconds since 1970',
  'invalid jti value': 'jti of the client assertion must be a text',
} as const

const ofProofs = {
  'DPoP proof must have a iat number property':
    'the DPoP proof has no iat: set it to the present time, in seconds since 1970',
  'DPoP proof must have a jti string property': 'the DPoP proof has no jti: give each one a new random jti',
  'DPoP nonces are not supported': 'the DPoP proof has a nonce, and this server issues none: remove it',
  'signature verification failed':
    'the signature of the DPoP proof does not fit the key in its header: sign with the private part of that jwk',
  'unexpected "typ" JWT header value': 'typ of the DPoP proof must be dpop+jwt',
  '"alg" (Algorithm) Header Parameter value not allowed':
    'the DPoP proof uses another alg than the accepted ones: sign it with ES256 or PS256',
  'Invalid Compact JWS': 'the DPoP header is not a JWT: send one proof, unchanged',
} as const

const ofRequestObjects = {
  'jwt expired': [
    'the signed request has expired: sign a new one, and check the clock of this machine',
    'Подписанный запрос просрочен: подпишите новый и проверьте часы.',
  ],
  'jwt not active yet': [
    'nbf of the signed request is in the future: check the clock of this machine',
    'nbf подписанного запроса ещё не наступил: проверьте часы.',
  ],
  'jwt issuer invalid': [
    'iss of the signed request must be the client_id',
    'iss подписанного запроса — идентификатор сервиса.',
  ],
  'no applicable key found in the JSON Web Key Set': [
    'no registered key has the kid and alg of the signed request: register the public key on the page of the service',
    'Ключа с kid и alg подписанного запроса у сервиса нет: добавьте открытый ключ на странице сервиса.',
  ],
} as const

const ofAssertionsRu: Record<keyof typeof ofAssertions, string> = {
  'jwt expired': 'Утверждение просрочено: подписывайте новое для каждого запроса и проверьте часы этой машины.',
  'jwt not active yet': 'nbf утверждения ещё не наступил: проверьте часы этой машины.',
  'issued in the future': 'iat утверждения ещё не наступил: проверьте часы этой машины.',
  'expires too far in the future': 'exp утверждения больше чем через час: хватит одной минуты.',
  'alg mismatch': 'Алгоритм утверждения не принимается: подпишите его ES256 или PS256.',
  'expiration must be specified in the client_assertion JWT':
    'В утверждении нет exp: укажите время в ближайшие минуты.',
  'unique jti (JWT ID) must be provided in the client_assertion JWT':
    'В утверждении нет jti: в каждом нужен новый случайный jti.',
  'iss (JWT issuer) must be provided in the client_assertion JWT':
    'В утверждении нет iss: укажите идентификатор сервиса.',
  'iss (JWT issuer) must be the client_id': 'iss и sub утверждения — идентификатор сервиса.',
  'aud (JWT audience) must be provided in the client_assertion JWT': 'В утверждении нет aud: укажите issuer.',
  'audience (aud) must equal the endpoint url, issuer identifier or token endpoint url':
    'У утверждения другой aud: укажите issuer.',
  'no applicable key found in the JSON Web Key Set':
    'Ключа с kid и alg утверждения у сервиса нет: добавьте открытый ключ на странице сервиса.',
  'signature verification failed':
    'К подписи утверждения не подходит ни один ключ сервиса: добавьте открытый ключ на странице сервиса.',
  'invalid exp value': 'exp утверждения — число секунд с 1970 года.',
  'invalid nbf value': 'nbf утверждения — число секунд с 1970 года.',
  'invalid iat value': 'iat утверждения — число секунд с 1970 года.',
  'invalid jti value': 'jti утверждения — строка.',
}

const ofProofsRu: Record<keyof typeof ofProofs, string> = {
  'DPoP proof must have a iat number property':
    'В доказательстве DPoP нет iat: укажите текущее время в секундах с 1970 года.',
  'DPoP proof must have a jti string property': 'В доказательстве DPoP нет jti: в каждом нужен новый случайный jti.',
  'DPoP nonces are not supported': 'В доказательстве DPoP есть nonce, а этот сервер их не выдаёт: уберите его.',
  'signature verification failed':
    'Подпись доказательства DPoP не подходит к ключу в его заголовке: подпишите закрытой частью этого jwk.',
  'unexpected "typ" JWT header value': 'typ доказательства DPoP — dpop+jwt.',
  '"alg" (Algorithm) Header Parameter value not allowed':
    'Алгоритм доказательства DPoP не принимается: подпишите его ES256 или PS256.',
  'Invalid Compact JWS': 'Заголовок DPoP — не JWT: отправьте одно доказательство без изменений.',
}

const assertionReasons = Object.keys(ofAssertions) as (keyof typeof ofAssertions)[]
const proofReasons = Object.keys(ofProofs) as (keyof typeof ofProofs)[]

/** Of errors whose detail alone does not say which JWT was wrong: keyed by the error, a colon, a space and the detail. */
export const jwtAdvices: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...assertionReasons.map(
    (detail) => [`invalid_client: ${detail}`, { text: ofAssertions[detail], ru: ofAssertionsRu[detail] }] as const,
  ),
  ...proofReasons.map(
    (detail) => [`invalid_dpop_proof: ${detail}`, { text: ofProofs[detail], ru: ofProofsRu[detail] }] as const,
  ),
  ...Object.entries(ofRequestObjects).map(
    ([detail, [text, ru]]) => [`invalid_request_object: ${detail}`, { text, ru, guide: 'signed' }] as const,
  ),
])

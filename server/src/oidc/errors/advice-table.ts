import type { Advice } from './advice.ts'

const again = 'begin the sign-in again'
const usedCode = `the code is unknown, expired or already used: ${again}, and redeem each code once, without delay`
const deadRefresh = `the refresh token is unknown, expired, revoked or already used: keep the newest one, or ${again}`
const grantOff =
  'this grant_type is turned off for the service: if the service needs it, turn it on on the page of the service'
const deadToken = 'the access token is unknown, expired or revoked: refresh it, or begin the sign-in again'
const proof =
  'make a new DPoP proof for each request, with its method (htm), address without query (htu), time (iat) and a new jti'

const document =
  'the document at client_id could not be read, or breaks a rule of the guide: it must answer 200 with JSON of at most 64 KB over https, without a redirect'
const strange = 'client_id is unknown, or its service is suspended: copy it from the page of the service'

const atTheClient = {
  'client not found': strange,
  'client_id metadata document fetch failed': document,
  'invalid secret provided':
    'client_secret is wrong or expired: copy the current one, or issue a new one on the page of the service',
  'the provided authentication mechanism does not match the registered client authentication method':
    'the client authenticated with another method than the registered one: set the same method in the library and on the page of the service',
  'no client authentication mechanism provided':
    'no client credentials were sent: send client_id and client_secret in the Authorization header (Basic) or in the body',
  'client authentication must only be provided using one mechanism':
    'client credentials were sent in two ways: send them in the Authorization header or in the body, not in both',
  'invalid authorization header value format':
    'the Authorization header must be Basic and base64 of client_id:client_secret, each form-encoded first',
  'client assertion tokens must only be used once':
    'the client assertion was already used: sign a new one for each request',
  'list of audience (aud) must include the endpoint url, issuer identifier or token endpoint url':
    'the assertion has another audience: set its aud to the issuer',
  'aud must be the issuer identifier, as a string':
    'the assertion has another audience: set its aud to the issuer, as a string',
} as const

const atTheToken = {
  'authorization code not found': usedCode,
  'authorization code is expired': usedCode,
  'authorization code already consumed': usedCode,
  'authorization code redirect_uri mismatch':
    'redirect_uri differs from the one in the authorization request: send exactly the same',
  'client mismatch': 'the code or token was issued to another client_id: use the one that began the sign-in',
  'code_verifier does not match code_challenge':
    'code_verifier does not match the code_challenge of the authorization request: keep it in the session of the user',
  'code_verifier must be provided':
    'the authorization request had a code_challenge, so the token request needs its code_verifier',
  'unsupported code_challenge_method':
    'code_verifier was sent, but the authorization request had no code_challenge: send both or neither',
  'refresh token not found': deadRefresh,
  'refresh token is expired': deadRefresh,
  'refresh token already used': deadRefresh,
  'access token not found': deadToken,
  'grant not found': deadToken,
  'device code not found': 'the device code is unknown, or access was withdrawn: request a new one',
  'device code is expired': 'the user did not answer within ten minutes: request a new device code',
  'device code already consumed': 'the device code was already redeemed: begin the sign-in again',
  'urn:ietf:params:oauth:grant-type:device_code is not allowed for this client': grantOff,
  'requested grant type is not allowed for this client': grantOff,
} as const

const ofResources = {
  'resource indicator is missing, or unknown':
    'resource is not registered for the service: add exactly this address of its API on the page of the service, and send it in the authorization request too',
  'resource indicator must be an absolute URI': 'resource must be the full address of an API, starting with https://',
  'resource indicator must not contain a fragment component': 'resource must not have a fragment (the part after #)',
  'only a single resource indicator value must be requested/resolved during Access Token Request':
    'a token is for one resource: request one at a time, and the next one with the refresh token',
  'token audience prevents accessing the userinfo endpoint':
    'this access token is for an API of the service: request one without resource to read userinfo',
} as const

const ofProofs = {
  'DPoP proof htm mismatch': proof,
  'DPoP proof htu mismatch': proof,
  'DPoP proof iat is not recent enough': `${proof}; check the clock of this machine`,
  'DPoP proof ath mismatch': 'the DPoP proof is for another access token: set ath to the SHA-256 of the token sent',
  'failed jkt verification':
    'the token is bound to another key: sign the DPoP proof with the key that the token was issued for',
} as const

const tokenAdvice = { ...atTheClient, ...atTheToken, ...ofResources, ...ofProofs }

const ofParameters = {
  "redirect_uri did not match any of the client's registered redirect_uris": {
    text: 'redirect_uri is not registered: add exactly this address on the page of the service, or change it in the library',
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
    text: 'code_challenge was sent without code_challenge_method: set S256 in the library',
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
    text: 'this service accepts only pushed requests: turn them on in the library (PAR), or change that on the page of the service',
    page: {
      ru: 'Сервис принимает только запросы, отправленные заранее (PAR): включите это в библиотеке или снимите на странице сервиса.',
      guide: 'pushed',
      parameter: 'request_uri',
    },
  },
  'request_uri is invalid, expired, or was already used': {
    text: 'request_uri is unknown, older than a minute or already used: push the request again',
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
    text: 'id_token_hint is not an ID token issued here to this client: send the one from the sign-in, or leave it out',
    page: {
      ru: 'id_token_hint — не ID-токен, выданный здесь этому сервису: пришлите тот, что получили при входе, или уберите.',
      guide: 'errors',
      parameter: 'id_token_hint',
    },
  },
} as const satisfies Record<string, Advice>

const ofClientIds = {
  'client not found': {
    text: tokenAdvice['client not found'],
    page: {
      ru: 'Такого client_id нет, или его сервис приостановлен: скопируйте идентификатор со страницы сервиса.',
      guide: 'errors',
      parameter: 'client_id',
    },
  },
  'client_id metadata document fetch failed': {
    text: tokenAdvice['client_id metadata document fetch failed'],
    page: {
      ru: 'Документ по адресу client_id не прочитать, или он нарушает правила из руководства: нужен ответ 200 с JSON не больше 64 КБ по https и без перенаправления.',
      guide: 'unregistered',
      parameter: 'client_id',
    },
  },
  'too many requests: wait as retry-after says': {
    text: 'metadata documents of unknown applications were requested too often: wait and begin the sign-in again',
    page: {
      ru: 'Документы неизвестных приложений запрашивали слишком часто: подождите и начните вход заново.',
      guide: 'unregistered',
    },
  },
} as const

const ofSignedMessages = {
  'requested response_mode is not allowed for this client or request': {
    text: 'signed responses (JARM) and response_mode go together: set jwt in the library, or turn them off on the page of the service',
    page: {
      ru: 'Подписанные ответы (JARM) и response_mode должны совпадать: укажите в библиотеке jwt или отключите их на странице сервиса.',
      guide: 'signed',
      parameter: 'response_mode',
    },
  },
  'Request Object must be used by this client': {
    text: 'this service accepts only signed requests: sign them in the library (JAR), or change that on the page of the service',
    page: {
      ru: 'Сервис принимает только подписанные запросы (JAR): включите подпись в библиотеке или снимите требование на странице сервиса.',
      guide: 'signed',
      parameter: 'request',
    },
  },
  'signed requests are off': {
    text: 'this service does not accept signed requests: remove the request parameter, or turn them on on the page of the service',
    page: {
      ru: 'Сервис не принимает подписанные запросы: уберите параметр request или включите их на странице сервиса.',
      guide: 'signed',
      parameter: 'request',
    },
  },
  'could not parse Request Object': {
    text: 'request is not a JWT: sign the request in the library (JAR), and send it unchanged',
    page: { ru: 'request — не JWT: подпишите запрос в библиотеке (JAR) и отправьте его целиком.', guide: 'signed' },
  },
  'unsupported signed request alg': {
    text: 'the signed request uses an unsupported alg: choose one of request_object_signing_alg_values_supported',
    page: {
      ru: 'Подписанный запрос — с алгоритмом, который не принимается: выберите из request_object_signing_alg_values_supported.',
      guide: 'signed',
    },
  },
  'could not validate Request Object': {
    text: 'no registered key matches the signature of the request: register the public key on the page of the service, or sign with a registered one',
    page: {
      ru: 'К подписи запроса не подходит ни один ключ сервиса: добавьте открытый ключ на странице сервиса или подпишите тем, что там есть.',
      guide: 'signed',
    },
  },
  'Request Object claims are invalid': {
    text: 'the signed request needs the client_id as iss, the issuer as aud, and nbf, iat and exp valid at this time',
    page: {
      ru: 'В подписанном запросе iss — идентификатор сервиса, aud — issuer, а nbf, iat и exp соответствуют текущему времени.',
      guide: 'signed',
    },
  },
  'Request Object has no nbf or exp': {
    text: 'the signed request must have nbf and exp, as numbers',
    page: { ru: 'В подписанном запросе должны быть nbf и exp, числами.', guide: 'signed' },
  },
  'Request Object lives too long': {
    text: 'nbf and exp of the signed request may be at most an hour apart, and nbf at most an hour old',
    page: { ru: 'Между nbf и exp подписанного запроса — не больше часа, и nbf не старше часа.', guide: 'signed' },
  },
  'alg of the Request Object is too weak': {
    text: 'with FAPI 2.0 requests are signed with ES256 or PS256, not with RS256',
    page: { ru: 'С FAPI 2.0 запросы подписываются ES256 или PS256, но не RS256.', guide: 'signed' },
  },
} as const

const ofRequests: Record<string, Advice> = { ...ofParameters, ...ofSignedMessages, ...ofClientIds }

/** Keyed by the detail of the library's error, or by its description when it has no detail. */
export const advices: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...Object.entries(tokenAdvice).map(([reason, text]) => [reason, { text }] as const),
  ...Object.entries(ofRequests),
])

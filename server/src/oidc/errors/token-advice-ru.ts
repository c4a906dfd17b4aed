import type { TokenReason } from './token-advice.ts'

const usedCode =
  'Код неизвестен, просрочен или уже использован: начните вход снова и обменивайте каждый код один раз и сразу.'
const deadRefresh =
  'Refresh-токен неизвестен, просрочен, отозван или уже использован: храните самый новый или начните вход снова.'
const grantOff = 'Этот grant_type у сервиса выключен: если он нужен, включите его на странице сервиса.'
const deadToken = 'Access-токен неизвестен, просрочен или отозван: обновите его или начните вход снова.'
const proof =
  'Делайте новое доказательство DPoP для каждого запроса: с его методом (htm), адресом без параметров (htu), временем (iat) и новым jti.'
const otherAudience = 'У утверждения другой aud: укажите в нём issuer.'

export const tokenAdviceRu: Record<TokenReason, string> = {
  'client not found':
    'client_id неизвестен, или его сервис приостановлен: скопируйте идентификатор со страницы сервиса.',
  'client_id metadata document fetch failed':
    'Документ по адресу client_id не прочитать, или он нарушает правила из руководства.',
  'invalid secret provided':
    'client_secret неверен или истёк: скопируйте действующий или выпустите новый на странице сервиса.',
  'the provided authentication mechanism does not match the registered client authentication method':
    'Способ аутентификации не тот, что зарегистрирован: укажите один и тот же в библиотеке и на странице сервиса.',
  'no client authentication mechanism provided':
    'Сервис не представился: передайте client_id и client_secret в заголовке Authorization (Basic) или в теле запроса.',
  'client authentication must only be provided using one mechanism':
    'Сервис представился двумя способами: передавайте секрет или в заголовке Authorization, или в теле запроса.',
  'invalid authorization header value format':
    'В заголовке Authorization нужен Basic и base64 от client_id:client_secret, где каждая часть сначала закодирована как в форме.',
  'client assertion tokens must only be used once':
    'Утверждение уже использовано: подписывайте новое для каждого запроса.',
  'list of audience (aud) must include the endpoint url, issuer identifier or token endpoint url': otherAudience,
  'aud must be the issuer identifier, as a string': 'У утверждения другой aud: укажите в нём issuer строкой.',
  'invalid client_assertion format': 'client_assertion — не JWT: передавайте его без изменений.',
  'sub (JWT subject) must be provided in the client_assertion JWT': 'iss и sub утверждения — идентификатор сервиса.',
  'client_assertion_type must be provided':
    'client_assertion пришёл без client_assertion_type: передайте urn:ietf:params:oauth:client-assertion-type:jwt-bearer.',
  'client_id mismatch': 'client_id в теле запроса не тот, что в заголовке: передайте такой же или уберите его.',
  'authorization code not found': usedCode,
  'authorization code redirect_uri mismatch': 'redirect_uri не тот, что в запросе на вход: передайте точно такой же.',
  'client mismatch': 'Код или токен выдан другому client_id: берите тот, с которого начался вход.',
  'code_verifier does not match code_challenge':
    'code_verifier не подходит к code_challenge из запроса на вход: храните его в сеансе пользователя.',
  'code_verifier must be provided':
    'В запросе на вход был code_challenge, поэтому при обмене кода нужен code_verifier.',
  'unsupported code_challenge_method':
    'Пришёл code_verifier, а в запросе на вход не было code_challenge: передавайте оба или ни одного.',
  'refresh token not found': deadRefresh,
  'access token not found': deadToken,
  'grant not found': deadToken,
  'device code not found': 'Код устройства неизвестен, или доступ закрыт: запросите новый.',
  'device code is expired': 'Пользователь не ответил за десять минут: запросите новый код устройства.',
  'device code already consumed': 'Код устройства уже использован: начните вход снова.',
  'urn:ietf:params:oauth:grant-type:device_code is not allowed for this client': grantOff,
  'requested grant type is not allowed for this client': grantOff,
  'resource indicator is missing, or unknown':
    'Такого resource у сервиса нет: добавьте адрес его API на странице сервиса, буква в букву, и передавайте его и в запросе на вход.',
  'resource indicator must be an absolute URI': 'resource — адрес API целиком, с https:// в начале.',
  'resource indicator must not contain a fragment component': 'В resource не бывает части после #: уберите её.',
  'only a single resource indicator value must be requested/resolved during Access Token Request':
    'Токен выдаётся для одного resource: запросите один, а следующий — по refresh-токену.',
  'token audience prevents accessing the userinfo endpoint':
    'Этот access-токен — для API сервиса: для userinfo запросите токен без resource.',
  'DPoP proof htm mismatch': proof,
  'DPoP proof htu mismatch': proof,
  'DPoP proof iat is not recent enough': `${proof} Проверьте часы этой машины.`,
  'DPoP proof ath mismatch':
    'Доказательство DPoP сделано для другого access-токена: ath — SHA-256 отправленного токена.',
  'DPoP proof JWT Replay detected':
    'Доказательство DPoP уже использовано: делайте новое, с новым jti, для каждого запроса.',
  'failed jkt verification':
    'Токен привязан к другому ключу: подпишите доказательство DPoP ключом, для которого токен выдан.',
}

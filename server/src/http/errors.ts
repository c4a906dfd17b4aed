import { errors, type ErrorName } from '@kabinet/contract/errors'
import type { Locale } from '@kabinet/contract/fields/locale'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey, networksOf } from '../lib/addresses/address-key.ts'
import { ApiError, type ErrorExtras, type FieldProblem, isThrottling } from '../lib/api-error.ts'
import { retryAfterSeconds, DatabaseUnavailable } from '../lib/database-unavailable.ts'
import { networkAddressOf } from './caller.ts'
import { isHangUp } from './hang-up.ts'
import { localeOf } from './locale.ts'

/** RFC 9110 15.5.2, RFC 6750 3. */
const challenges: Partial<Record<ErrorName, string>> = { AUTH_EXPIRED: 'Bearer error="invalid_token"' }

/** Unexpected errors are logged with their cause and answered with code 0. */
export function answerError(
  { config, log, full }: Deps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isGone = isHangUp(error, request.raw)
  const known = isGone ? new ApiError('INVALID_PARAM_VALUE') : toApiError(error)
  const where = { request_id: request.id, route: request.routeOptions.url }
  if (isGone) log.debug(where, 'the client hung up')
  else if (isOurs(known)) log.error({ err: error, ...where }, 'a request failed')
  else if (isThrottling(known)) logOverLimit({ log, full }, known.extras, networkAddressOf(request))
  const { status = errors[known.error].status, retryAfter } = known.extras
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  const body = isOauth(request) ? oauthBody(known, status) : errorBody(known, localeOf(request), request.id)
  if (status === 401) reply.header('www-authenticate', challenges[known.error] ?? 'Bearer')
  // Tests see the cause of an unexpected error; callers never do.
  const spoken = config.isStrict && known.error === 'UNEXPECTED' ? { ...body, error_message: String(error) } : body
  return reply.code(status).type('application/json; charset=utf-8').send(spoken)
}

const isOauth = ({ url }: FastifyRequest) => /^\/oauth(\/|\?|$)/.test(url)

const ofStatus: Record<number, string> = {
  404: 'there is no endpoint at this address: take the addresses from /.well-known/openid-configuration',
  405: 'this endpoint does not take this HTTP method: use one of the header allow',
  415: 'the body has a content type that is not accepted: send application/x-www-form-urlencoded',
  429: 'too many requests: wait as retry-after says',
}

/** Programs read these errors, so they are those of RFC 6749 5.2, in English. */
function oauthBody({ error: name }: ApiError, status: number) {
  const isPassing = status === 429 || status === 503
  const error = isPassing ? 'temporarily_unavailable' : status < 500 ? 'invalid_request' : 'server_error'
  return { error, error_description: ofStatus[status] ?? serverTexts.en.errors[name] }
}

function logOverLimit(
  { log, full }: Pick<Deps, 'log' | 'full'>,
  { limit, isOfNetwork }: ErrorExtras,
  caller: string,
): void {
  const address = addressKey(caller)
  if (limit !== undefined && full.isNews(`${limit}.${isOfNetwork ? networksOf(caller)[0] : address}`))
    log.warn({ limit, address }, 'an address exceeded a rate limit')
}

const isOurs = ({ error, cause }: ApiError) =>
  error === 'UNEXPECTED' || error === 'DATABASE' || (error === 'EXTERNAL_SERVICE' && cause !== undefined)

export function errorBody({ error, extras }: ApiError, locale: Locale, requestId: string) {
  const { fields, reason, problem, body } = extras
  return {
    error_code: errors[error].code,
    error_message: problem ? serverTexts[locale].problems[problem] : serverTexts[locale].errors[error],
    request_id: requestId,
    ...(fields && fields.length > 0 ? { fields: fields.map((field) => fieldBody(field, error, locale)) } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...body,
  }
}

function fieldBody({ path, error, problem }: FieldProblem, whole: ErrorName, locale: Locale) {
  return { path, error_code: errors[error ?? whole].code, message: serverTexts[locale].problems[problem] }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailable)
    return new ApiError('DATABASE', { retryAfter: retryAfterSeconds, cause: error })
  return isFastifyError(error) ? fromFastify(error) : new ApiError('UNEXPECTED', { cause: error })
}

function fromFastify({ code, statusCode = 500, cause }: FastifyError): ApiError {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('REQUEST_BODY_TOO_BIG')
  if (statusCode === 415) return new ApiError('INVALID_PARAM_VALUE', { status: 415 })
  return statusCode < 500 ? new ApiError('INVALID_PARAM_VALUE') : new ApiError('UNEXPECTED', { cause })
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')
}

/**
 * The error catalogue (docs/specification.md#8-the-error-catalogue, docs/contract.md#conventions).
 * `status`: the default HTTP status; a route may use another one where the contract names it. `client`: the browser's
 * default reaction.
 */
export const errors = {
  UNEXPECTED: { code: 0, status: 500, means: 'unexpected error', client: 'screen' },
  INVALID_PARAM_VALUE: { code: 4, status: 400, means: 'invalid param value', client: 'field' },
  INVALID_PARAM_TYPE: { code: 5, status: 400, means: 'invalid param type', client: 'screen' },
  AUTH_NOT_PROVIDED: { code: 6, status: 401, means: 'auth not provided', client: 'drop-session' },
  USER_NOT_FOUND: { code: 7, status: 404, means: 'user not found', client: 'screen' },
  AUTH_EXPIRED: { code: 8, status: 401, means: 'auth expired', client: 'refresh' },
  AUTH_FORBIDDEN: { code: 9, status: 403, means: 'auth forbidden', client: 'screen' },
  NOT_EXIST: { code: 10, status: 404, means: 'not exist', client: 'screen' },
  EXTERNAL_SERVICE: { code: 11, status: 502, means: 'external service', client: 'screen' },
  DATABASE: { code: 12, status: 503, means: 'database', client: 'screen' },
  ALREADY_EXIST: { code: 13, status: 409, means: 'already exist', client: 'field' },
  REQUEST_BODY_TOO_BIG: { code: 14, status: 413, means: 'request body too big', client: 'screen' },
  THROTTLING: { code: 101, status: 429, means: 'throttling', client: 'toast' },
  HUMAN_FRIENDLY: { code: 202, status: 422, means: 'human friendly', client: 'toast-server-text' },
  HUMAN_FRIENDLY_MULTIPLE: { code: 203, status: 422, means: 'human friendly multiple', client: 'field' },
  USER_BLOCKED: { code: 211, status: 403, means: 'user blocked', client: 'screen' },
  USER_DEACTIVATED: { code: 1001, status: 403, means: 'user deactivated', client: 'screen' },
  USER_NOT_VERIFIED: { code: 1002, status: 403, means: 'user not verified', client: 'screen' },
  CREDENTIAL_NOT_VERIFIED: { code: 1003, status: 403, means: 'credential not verified', client: 'screen' },
  EMAIL_ALREADY_EXIST: { code: 1004, status: 409, means: 'e-mail already exists', client: 'field' },
  PHONE_NUMBER_ALREADY_EXIST: { code: 1005, status: 409, means: 'phone number already exists', client: 'field' },
  TOKEN_NOT_CONFIRMED: { code: 1006, status: 403, means: 'token not confirmed', client: 'drop-session' },
  USER_ALREADY_VERIFIED: { code: 1007, status: 409, means: 'user already verified', client: 'screen' },
  INVALID_OTP_CODE: { code: 1021, status: 400, means: 'invalid OTP code', client: 'field' },
} as const

export type ErrorName = keyof typeof errors
export type ErrorRow = (typeof errors)[ErrorName]
export type ErrorReaction = ErrorRow['client']

const byCode = new Map<number, ErrorName>((Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]))

/** Codes 1 to 3 are reserved; these and unknown codes map to UNEXPECTED. */
export function errorName(code: number): ErrorName {
  return byCode.get(code) ?? 'UNEXPECTED'
}

import type { ErrorName } from '../errors.ts'
import { cabinetProblemTextsEn } from './en-cabinet-problems.ts'
import { ownerProblemTextsEn } from './en-owner-problems.ts'
import { firstProblemTextsEn } from './en-problems.ts'
import type { ProblemKey } from './problems.ts'

export const errorTextsEn = {
  UNEXPECTED: 'Unknown error. Refresh the page',
  INVALID_PARAM_VALUE: 'Recheck the data you entered',
  INVALID_PARAM_TYPE: 'The data has the wrong format',
  AUTH_NOT_PROVIDED: 'Log in to your account',
  USER_NOT_FOUND: 'User not found, please log in',
  AUTH_EXPIRED: 'Your session has ended. Log in again',
  AUTH_FORBIDDEN: 'Incorrect login or password, or no access',
  NOT_EXIST: 'Not found, or the link has expired',
  EXTERNAL_SERVICE: 'An external service did not answer. Try again',
  DATABASE: 'The database is unavailable. Try again later',
  ALREADY_EXIST: 'This already exists',
  REQUEST_BODY_TOO_BIG: 'The request is too large',
  THROTTLING: 'Too many requests. Try again later',
  HUMAN_FRIENDLY: 'The limit is reached. Delete what you do not need and try again',
  HUMAN_FRIENDLY_MULTIPLE: 'Recheck the data you entered',
  USER_BLOCKED: 'The account is blocked. Contact support',
  USER_DEACTIVATED: 'The account is deleted. It can be restored until its data are erased',
  USER_NOT_VERIFIED: 'The account is not activated. Open the link in the e-mail',
  CREDENTIAL_NOT_VERIFIED: 'This e-mail or phone is not verified. Log in another way',
  EMAIL_ALREADY_EXIST: 'This e-mail is already registered',
  PHONE_NUMBER_ALREADY_EXIST: 'This phone number is already registered',
  TOKEN_NOT_CONFIRMED: 'Confirm the log-in with a code',
  USER_ALREADY_VERIFIED: 'The account is already activated',
  INVALID_OTP_CODE: 'Incorrect code',
} as const satisfies Record<ErrorName, string>

export const problemTextsEn = {
  ...firstProblemTextsEn,
  ...cabinetProblemTextsEn,
  ...ownerProblemTextsEn,
} as const satisfies Record<ProblemKey, string>

import { type ErrorName, errors } from '@kabinet/contract/errors'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { CallError, type CallFailure } from '../lib/call-error.ts'

/** The failure of a call that the server refused with this error, in Russian. */
export function callError(name: ErrorName, more: Partial<CallFailure> = {}): CallError {
  const { code, status } = errors[name]
  return new CallError({
    name,
    error_code: code,
    message: serverTexts.ru.errors[name],
    status,
    fields: [],
    reason: null,
    request_id: null,
    extra: {},
    ...more,
  })
}

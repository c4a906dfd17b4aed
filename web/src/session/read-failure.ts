import { errorName } from '@kabinet/contract/errors'
import * as z from 'zod/mini'
import { CallError } from '../lib/call-error.ts'

const errorBody = z.looseObject({
  error_code: z.number(),
  error_message: z.optional(z.string()),
  request_id: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
  fields: z.optional(z.array(z.object({ path: z.string(), error_code: z.number(), message: z.string() }))),
})

/** Undefined for text that is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function failureOf(response: Response, answer: unknown): CallError {
  const read = errorBody.safeParse(answer)
  if (!read.success) return unreadableReply(response.status)
  const { error_code, error_message, request_id, reason, fields, ...extra } = read.data
  return new CallError({
    name: errorName(error_code),
    error_code,
    message: error_message ?? '',
    status: response.status,
    fields: fields ?? [],
    reason: reason ?? null,
    request_id: request_id ?? response.headers.get('x-request-id'),
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    extra,
  })
}

/** The connection failed. The server may have done what was asked. */
export const noReply = () => unreadableReply(0, { isUnanswered: true })

/** No readable reply: a proxy's page, or a build that does not match the server. */
export function unreadableReply(status: number, more: { isUnanswered?: true } = {}): CallError {
  return new CallError({
    ...more,
    name: 'UNEXPECTED',
    error_code: 0,
    message: '',
    status,
    isUnreadable: true,
    fields: [],
    reason: null,
    request_id: null,
    extra: {},
  })
}

import { firstLocale } from '@kabinet/contract/fields/locale'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../lib/api-error.ts'
import { newId } from '../lib/ids.ts'
import { errorBody } from './errors.ts'

/** Answers unparsable bytes, late requests and oversized headers with an error body, then closes the connection. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = statuses[error.code ?? ''] ?? 400
  const requestId = newId()
  const body = JSON.stringify(errorBody(new ApiError('INVALID_PARAM_VALUE'), firstLocale, requestId))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

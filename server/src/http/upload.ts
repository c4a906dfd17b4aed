import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  parseMultipart,
} from '@remix-run/multipart-parser'
import type { Route } from '@kabinet/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../lib/api-error.ts'

/** The bytes of the one file, where the route takes one. */
export type FileOf<R extends Route> = R extends { upload: true } ? Buffer : undefined

const decorator = 'form'
const type = 'multipart/form-data'
/** Boundaries, and the headers of one part. */
const wrapping = 16 * 1024

/** A scope of its own, so that no other route takes forms: they stay 415 there. `maxBytes`: of the file. */
export function takeUploads(app: FastifyInstance, maxBytes: number, mount: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.decorateRequest(decorator, null)
    scope.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: maxBytes + wrapping },
      async (request: FastifyRequest, body: Buffer) => {
        request.setDecorator(decorator, body)
      },
    )
    mount(scope)
  })
}

/**
 * The field `file`, and nothing besides it. What the sender calls the file, and what type they say it is, nobody looks at. Throws 14 for
 * more than `maxBytes` or for several parts, 4 for no file, for another field, or for a broken form.
 */
export function readUpload(request: FastifyRequest, maxBytes: number): Buffer {
  const form = request.getDecorator<Buffer | null>(decorator)
  const boundary = getMultipartBoundary(request.headers['content-type'] ?? '')
  if (!form) throw new ApiError('INVALID_PARAM_VALUE', { status: 415 })
  if (!boundary) throw new ApiError('INVALID_PARAM_VALUE')
  const file = readParts(form, { boundary, maxFileSize: maxBytes, maxParts: 1 })
  if (!file) throw new ApiError('INVALID_PARAM_VALUE', { fields: [{ path: 'file', problem: 'v.required' }] })
  return file
}

function readParts(form: Buffer, limits: Parameters<typeof parseMultipart>[1]): Buffer | undefined {
  try {
    const [part] = [...parseMultipart(form, limits)]
    return part?.name === 'file' ? Buffer.from(part.bytes) : undefined
  } catch (cause) {
    const isTooBig = cause instanceof MaxFileSizeExceededError || cause instanceof MaxPartsExceededError
    throw new ApiError(isTooBig ? 'REQUEST_BODY_TOO_BIG' : 'INVALID_PARAM_VALUE', { cause })
  }
}

import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  parseMultipart,
} from '@remix-run/multipart-parser'
import type { Route } from '@kabinet/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, invalidField } from '../lib/api-error.ts'

export type FileOf<R extends Route> = R extends { upload: true } ? Buffer : undefined

const decorator = 'form'
const type = 'multipart/form-data'
const wrapping = 16 * 1024

/** Registers a scope with the form parser; all other routes still answer 415. `maxBytes` limits the file. */
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
 * Returns the file in the field `file`; its name and content type are ignored. Throws 14 for more than `maxBytes` or several parts, 4 for
 * a missing file, another field or a broken form.
 */
export function readUpload(request: FastifyRequest, maxBytes: number): Buffer {
  const form = request.getDecorator<Buffer | null>(decorator)
  const boundary = getMultipartBoundary(request.headers['content-type'] ?? '')
  if (!form) throw new ApiError('INVALID_PARAM_VALUE', { status: 415 })
  if (!boundary) throw new ApiError('INVALID_PARAM_VALUE')
  const file = readParts(form, { boundary, maxFileSize: maxBytes, maxParts: 1 })
  if (!file) throw invalidField('file', 'v.required')
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

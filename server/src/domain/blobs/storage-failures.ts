import { ApiError } from '../../lib/api-error.ts'

export function undefinedIfMissing(error: unknown): undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const isMissing =
    cause instanceof Error &&
    (cause.name === 'NoSuchKey' || cause.name === 'NotFound' || ('code' in cause && cause.code === 'ENOENT'))
  if (!isMissing) throw error
}

export function storageAway(cause: unknown): never {
  throw new ApiError('EXTERNAL_SERVICE', { cause })
}

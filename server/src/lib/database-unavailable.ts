/** Answered as DATABASE (12); the caller may retry. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
    if (codeOf(cause) === diskFull) fullAt = performance.now()
  }
}

/** SQLSTATE. */
const diskFull = '53100'
const readOnly = '25006'
let fullAt = -Infinity
const quietForMs = 10_000

/** Reads still work on a full disk, so only a failed write detects it. */
export const isDatabaseFull = (): boolean => performance.now() - fullAt < quietForMs

/** By SQLSTATE: 08 connection, 53 resources, 57P server shutdown, 58 system; 25006 read-only. */
export const isUnavailableState = (code: string): boolean => /^(08|53|57P|58)|^25006$/.test(code)

/** A lock that took longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean =>
  codeOf(error instanceof DatabaseUnavailable ? error.cause : error) === '55P03'

export const retryAfterSeconds = 2

/** Also finds `DatabaseUnavailable` in the chain of causes. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (error instanceof Error && isDatabaseUnavailable(error.cause))
}

/** One line for the operator about a database error that settings can fix; undefined for other errors. `variable`: the setting. */
export function databaseProblem(error: unknown, variable: string): string | undefined {
  const reason = error instanceof DatabaseUnavailable ? error.cause : error
  if (!(reason instanceof Error)) return undefined
  const code = codeOf(reason)
  if (isRefusal(error)) return `${variable} is refused by the database: ${reason.message}`
  if (code === '42501') return `${variable} names a role that may not do its work: ${reason.message}`
  if (code === diskFull) return `${variable} names a database whose disk is full: ${reason.message}`
  if (code === readOnly)
    return `${variable} names a database that takes no writes, such as a standby: ${reason.message}`
  if (!(error instanceof DatabaseUnavailable)) return undefined
  return `${variable} names a database that does not answer: ${reason.message || code}`
}

/** The database rejects the connection: unknown user, password or database (SQLSTATE classes 28 and 3D). */
export function isRefusal(error: unknown): boolean {
  return /^(28|3D)/.test(codeOf(error instanceof DatabaseUnavailable ? error.cause : error))
}

export function isPassing(error: unknown): boolean {
  const code = codeOf(error instanceof DatabaseUnavailable ? error.cause : error)
  return code !== diskFull && code !== readOnly && !isRefusal(error)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The database did not answer or would not take the work: leaves as DATABASE (12), and the caller may try again. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
    if (codeOf(cause) === diskFull) fullAt = performance.now()
  }
}

/** SQLSTATE. */
const diskFull = '53100'
const readOnly = '25006'
/** When this process was last refused a write because there was no room. */
let fullAt = -Infinity
const toldForMs = 10_000

/** Reading goes on, so nothing but a write can find it out. */
export const isDatabaseFull = (): boolean => performance.now() - fullAt < toldForMs

/** By SQLSTATE: 08 connection, 53 resources, 57P server going down, 58 system; 25006 read-only. */
export const isAwayState = (code: string): boolean => /^(08|53|57P|58)|^25006$/.test(code)

/** Seconds after which a database that is away is worth another try. */
export const awaySeconds = 2

/** Also behind what was made of it on the way. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof DatabaseAway || (error instanceof Error && isDatabaseAway(error.cause))
}

/** What the operator is to do about an error of the database (SQLSTATE), in one line; undefined when it is none that settings cause. */
export function databaseProblem(error: unknown, variable: string): string | undefined {
  const reason = error instanceof DatabaseAway ? error.cause : error
  if (!(reason instanceof Error)) return undefined
  const code = codeOf(reason)
  if (isRefusal(error)) return `${variable} is refused by the database: ${reason.message}`
  if (code === '42501') return `${variable} names a role that may not do its work: ${reason.message}`
  if (code === diskFull) return `${variable} names a database whose disk is full: ${reason.message}`
  if (code === readOnly)
    return `${variable} names a database that takes no writes, such as a standby: ${reason.message}`
  if (!(error instanceof DatabaseAway)) return undefined
  return `${variable} names a database that does not answer: ${reason.message || code}`
}

/** The database is there and will not have us: no such user, password or database (classes 28 and 3D). */
export function isRefusal(error: unknown): boolean {
  return /^(28|3D)/.test(codeOf(error instanceof DatabaseAway ? error.cause : error))
}

/** Waiting helps. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error instanceof DatabaseAway ? error.cause : error)
  return code !== diskFull && code !== readOnly && !isRefusal(error)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

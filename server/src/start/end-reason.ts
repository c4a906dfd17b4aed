import { SettingError } from '../config/config.ts'
import { databaseProblem } from '../lib/database-unavailable.ts'
import { UnknownKey } from '../lib/keys.ts'
import { FolderInUse } from '../lib/process/process-lock.ts'
import { StartProblem } from '../lib/process/start-problem.ts'

/** Returns one line that says why the start failed and what to do; undefined for a bug. */
export function endReason(error: unknown): string | undefined {
  if (error instanceof SettingError || error instanceof StartProblem) return error.message
  if (error instanceof FolderInUse) return `DATA_DIR is in use: ${error.message}`
  if (error instanceof UnknownKey)
    return `SECRET_KEYS has no key with the id ${error.id}, which encrypts data in this database: add that key after the newest one`
  if (!(error instanceof Error)) return String(error)
  return databaseProblem(error, 'DATABASE_URL') ?? listenProblem(error) ?? diskProblem(error)
}

function listenProblem(error: Error & { code?: unknown; syscall?: unknown }): string | undefined {
  if (error.code === 'EADDRINUSE') return 'PORT is in use by another program'
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `PORT cannot be opened by this user: ${error.message}`
  const isForeign = error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo'
  return isForeign ? `HOST is not an address of this machine: ${error.message}` : undefined
}

const diskProblems = new Map<unknown, string>([
  ['ENOSPC', 'a disk is full'],
  ['EDQUOT', 'a disk is full'],
  ['EROFS', 'a disk is read-only'],
])

function diskProblem(error: Error & { code?: unknown }): string | undefined {
  const problem = diskProblems.get(error.code)
  return problem && `${problem}, usually the disk of DATA_DIR: ${error.message}`
}

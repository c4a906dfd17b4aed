import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../../config/config.ts'
import { StartProblem } from '../../../lib/process/start-problem.ts'
import { BadList, checkList, type HashList, holdsHash } from './hash-list.ts'

export type BreachedPasswords = {
  /** Also false while the list cannot be read: a broken disk must not block users. */
  holds: (password: string) => Promise<boolean>
}

type Setting = Pick<Config, 'breachedPasswords'>

const patienceMs = 2000

/**
 * Opens the file for each look-up, so that a replaced file is used at once. Logs once when the list becomes unreadable, and once when it is
 * readable again. Undefined without a list.
 */
export function breachedPasswords({ breachedPasswords: path }: Setting, log: Logger): BreachedPasswords | undefined {
  if (path === undefined) return undefined
  let isBroken = false
  /** While a look-up hangs, no further one starts, so that a hanging disk blocks a single thread. */
  let isLate = false

  const lookUp = async (password: string) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const found = readList(path, (list) => holdsHash(list, hash))
    return inTime(found, (late) => {
      isLate = true
      void late.finally(() => (isLate = false))
    })
  }
  return {
    holds: async (password) => {
      if (isLate) return false
      try {
        const isHeld = await lookUp(password)
        if (isBroken) log.info('the breached password list is readable again')
        isBroken = false
        return isHeld
      } catch (error) {
        if (!isBroken)
          log.warn({ err: error }, 'cannot read the breached password list: passwords are not checked against it')
        isBroken = true
        return false
      }
    },
  }
}

/** Throws a `StartProblem` when the list is invalid. */
export async function checkBreachedPasswords({ breachedPasswords: path }: Setting): Promise<void> {
  if (path !== undefined) await readList(path, checkList).catch(refuseToStart)
}

async function readList<T>(path: string, work: (list: HashList) => Promise<T>): Promise<T> {
  // Checked before opening, because opening a pipe would block.
  if (!(await stat(path)).isFile()) throw new BadList('is not a file')
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) throw new BadList('is empty')
    return await work({ file, size })
  } finally {
    await file.close()
  }
}

async function inTime<T>(work: Promise<T>, onLate: (settled: Promise<unknown>) => void): Promise<T> {
  const timer = new AbortController()
  const late = wait(patienceMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    onLate(work.catch(() => undefined))
    throw new BadList(`did not answer within ${patienceMs} ms`)
  })
  // Rejects with AbortError when the work was in time; must not be reported as unhandled.
  late.catch(() => undefined)
  return Promise.race([work, late]).finally(() => timer.abort())
}

function refuseToStart(cause: unknown): never {
  if (cause instanceof BadList) throw new StartProblem(`BREACHED_PASSWORDS ${cause.message}`, { cause })
  throw new StartProblem(
    `BREACHED_PASSWORDS cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    {
      cause,
    },
  )
}

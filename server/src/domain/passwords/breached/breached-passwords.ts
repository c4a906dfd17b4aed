import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../../config/config.ts'
import { StartProblem } from '../../../lib/process/start-problem.ts'
import { BadList, checkList, type HashList, holdsHash } from './hash-list.ts'

/** The list of stolen passwords that the operator has mounted. */
export type BreachedPasswords = {
  /** False as well while the list cannot be read: a broken disk keeps nobody out. */
  holds: (password: string) => Promise<boolean>
}

type Setting = Pick<Config, 'breachedPasswords'>

const patienceMs = 2000

/** The file is opened for each look-up: one that takes its place is used from then on. `log` hears once that it cannot be read, and that it can again. */
export function breachedPasswords({ breachedPasswords: path }: Setting, log: Logger): BreachedPasswords | undefined {
  if (path === undefined) return undefined
  let isBroken = false
  /** Of a disk that hangs one thread waits, not all. */
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
        if (isBroken) log.info('the list of breached passwords can be read again')
        isBroken = false
        return isHeld
      } catch (error) {
        if (!isBroken)
          log.warn({ err: error }, 'the list of breached passwords cannot be read: passwords pass unchecked')
        isBroken = true
        return false
      }
    },
  }
}

/** At the start: throws a `StartProblem` where the list is none. */
export async function checkBreachedPasswords({ breachedPasswords: path }: Setting): Promise<void> {
  if (path !== undefined) await readList(path, checkList).catch(refuseToStart)
}

async function readList<T>(path: string, work: (list: HashList) => Promise<T>): Promise<T> {
  // Before it is opened: to open a pipe would wait for whoever writes to it.
  if (!(await stat(path)).isFile()) throw new BadList('is no file')
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
  // Called off where the work was in time.
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

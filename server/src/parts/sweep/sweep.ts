import type { Deps } from '../../deps.ts'
import { sweepStrayFolders } from '../blobs/stray-folders.ts'
import { kickOutbox } from '../messages/outbox.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { eraseAccounts, takeErasable } from './erase.sql.ts'
import { expired, takeDeadSessions } from './sweep.sql.ts'

const everyMs = 60_000

/** Deletes what has expired, all the time: no table grows with traffic alone. Any number of processes may run it. `more`: what else grows old. */
export function startSweep(deps: Deps, more: (deps: Deps) => Promise<void>): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = Promise.all([sweep(deps), more(deps)]).catch((error: unknown) => deps.log.warn({ err: error }, 'expired rows were not swept'))
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** One batch of everything. Answers how many rows of each kind went. */
export async function sweep(deps: Deps): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [what, remove] of Object.entries(expired)) counts[what] = await remove(deps.db)
  counts['sessions'] = await deps.db.transaction().execute(async (tx) => {
    const ids = await takeDeadSessions(tx, deps.config.limits.sessionIdleSeconds)
    await endSessions(tx, ids)
    return ids.length
  })
  kickOutbox(deps)
  counts['accounts'] = await deps.db.transaction().execute(async (tx) => {
    const ids = await takeErasable(tx, deps.config.eraseAfterDays)
    if (ids.length > 0) await eraseAccounts(tx, ids)
    return ids.length
  })
  counts['files'] = await sweepStrayFolders(deps)
  return counts
}

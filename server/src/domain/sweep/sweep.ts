import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { newId } from '../../lib/ids.ts'
import { sweepFailures, sweptAt, sweptRows } from '../../lib/metrics.ts'
import { dropLease, takeLease } from './lease.sql.ts'
import { retention } from './retention.ts'
import type { Rule } from './rule.ts'
import { maxRows, sweepBatch } from './sweep-batch.ts'

/** Target duration of a batch, so that other transactions wait little for its rows. */
const targetBatchMs = 25
/** Share of the time spent working: after each batch the sweep pauses three times as long. */
const workShare = 1 / 4
const minRows = 10
const firstRows = 100
const leaseSeconds = 30

/**
 * Sweeps all expired rows in batches, in one process at a time, which bounds the load on the database. Returns the
 * number of swept rows or months per kind; empty when another process sweeps.
 */
export async function sweep(deps: Deps, signal?: AbortSignal): Promise<Record<string, number>> {
  const lease = leaseOn(deps)
  const counts: Record<string, number> = {}
  if (!(await lease.isOurs())) return counts
  let failed = false
  const run = { goesOn: async () => signal?.aborted !== true && (await lease.isOurs()), signal }
  for (const [kind, rule] of Object.entries<Rule>(retention)) {
    counts[kind] = await sweepKind(deps, rule, run).catch((error: unknown) => {
      deps.log.warn({ err: error, kind }, 'could not delete expired rows')
      sweepFailures.inc({ kind })
      failed = true
      return 0
    })
    sweptRows.inc({ kind }, counts[kind])
  }
  if (!failed && (await run.goesOn())) sweptAt.setToCurrentTime()
  await lease.drop()
  return counts
}

type Run = { goesOn: () => Promise<boolean>; signal: AbortSignal | undefined }

async function sweepKind(deps: Deps, rule: Rule, { goesOn, signal }: Run): Promise<number> {
  let total = 0
  let rows = Math.min(firstRows, maxRows(rule))
  let from: string | undefined
  while (await goesOn()) {
    const began = performance.now()
    const { found, gone, upTo } = await sweepBatch(deps, rule, { rows, from })
    const took = performance.now() - began
    total += gone
    await rest(took * (1 / workShare - 1), signal)
    if (found < rows || gone === 0) break
    rows = nextSize(rows, took, maxRows(rule))
    from = upTo
  }
  return total
}

function nextSize(rows: number, took: number, max: number): number {
  const change = Math.min(2, Math.max(0.5, targetBatchMs / took))
  return Math.min(max, Math.max(minRows, Math.round(rows * change)))
}

/** Renewed while the sweep runs. After a crash, other processes wait only until it expires. */
function leaseOn({ db }: Deps) {
  const holder = newId()
  let renewedAt = -Infinity
  return {
    isOurs: async () => {
      if (performance.now() - renewedAt < leaseSeconds * 333) return true
      const isOurs = await takeLease(db, 'sweep', holder, leaseSeconds)
      if (isOurs) renewedAt = performance.now()
      return isOurs
    },
    drop: () => dropLease(db, 'sweep', holder),
  }
}

/** False when aborted. */
export const rest = (ms: number, signal: AbortSignal | undefined) =>
  wait(ms, true, { ref: false, ...(signal ? { signal } : {}) }).catch(() => false)

import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { newId } from '../../lib/ids.ts'
import { sweepFailures, sweptAt, sweptRows } from '../../lib/metrics.ts'
import { dropLease, takeLease } from './lease.sql.ts'
import { retention } from './retention.ts'
import type { Rule } from './rule.ts'
import { mostRows, sweepBatch } from './sweep-batch.ts'

/** A batch takes as many rows as go in about so long: whoever needs one of them hardly waits. */
const batchMs = 25
/** The part of the time that it works: after each batch it rests three times as long as that took. */
const share = 1 / 4
const fewestRows = 10
const firstRows = 100
const leaseSeconds = 30

/**
 * Takes away everything that is over by now, in batches. One process at a time does it, so that its share of the database is bounded over
 * all of them; the others find nothing to do. Answers how many rows of each kind went, or how many months.
 */
export async function sweep(deps: Deps, signal?: AbortSignal): Promise<Record<string, number>> {
  const lease = leaseOn(deps)
  const counts: Record<string, number> = {}
  if (!(await lease.isOurs())) return counts
  let failed = false
  const run = { goesOn: async () => signal?.aborted !== true && (await lease.isOurs()), signal }
  for (const [kind, rule] of Object.entries<Rule>(retention)) {
    counts[kind] = await sweepKind(deps, rule, run).catch((error: unknown) => {
      deps.log.warn({ err: error, kind }, 'expired rows were not swept')
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

/** Until a batch is not full, or nothing of it could be taken: what is in hand elsewhere, or was refused, is left to the next run. */
async function sweepKind(deps: Deps, rule: Rule, { goesOn, signal }: Run): Promise<number> {
  let total = 0
  let rows = Math.min(firstRows, mostRows(rule))
  let from: string | undefined
  while (await goesOn()) {
    const began = performance.now()
    const { found, gone, upTo } = await sweepBatch(deps, rule, { rows, from })
    const took = performance.now() - began
    total += gone
    await rest(took * (1 / share - 1), signal)
    if (found < rows || gone === 0) break
    rows = nextSize(rows, took, mostRows(rule))
    from = upTo
  }
  return total
}

function nextSize(rows: number, took: number, most: number): number {
  const change = Math.min(2, Math.max(0.5, batchMs / took))
  return Math.min(most, Math.max(fewestRows, Math.round(rows * change)))
}

/** Renewed now and then while the work goes on; whoever was killed is waited for no longer than it lasts. */
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

/** False: it was called off. */
export const rest = (ms: number, signal: AbortSignal | undefined) =>
  wait(ms, true, { ref: false, ...(signal ? { signal } : {}) }).catch(() => false)

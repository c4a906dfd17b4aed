import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { DatabaseUnavailable } from '../../../lib/database-unavailable.ts'
import { type LeasedMessage, renewLeases } from '../leases.sql.ts'

/**
 * Runs `delivery` and renews the lease until it ends. A delivery may take ten minutes, but the messages of a killed process must not wait
 * that long, so leases are short.
 */
export async function holdLease(deps: Deps, leased: LeasedMessage, delivery: () => Promise<void>): Promise<void> {
  const { inFlight } = deps.outbox
  const delivering = delivery()
  const ended = delivering.catch(() => {})
  inFlight.set(leased.id, { leased, ended })
  deps.outbox.renewal ??= setInterval(() => renewAll(deps), renewalMs(deps.config.limits)).unref()
  await delivering.finally(() => {
    inFlight.delete(leased.id)
    if (inFlight.size > 0) return
    clearInterval(deps.outbox.renewal)
    deps.outbox.renewal = undefined
  })
}

export async function settleInFlight({ outbox }: Pick<Deps, 'outbox'>, ids?: readonly string[]): Promise<void> {
  await Promise.all((ids ?? [...outbox.inFlight.keys()]).map(async (id) => outbox.inFlight.get(id)?.ended))
}

function renewAll({ db, config, log, outbox }: Deps): void {
  const leases = [...outbox.inFlight.values()].map(({ leased }) => leased)
  renewLeases(db, leases, config.limits.messageLeaseSeconds).catch((error: unknown) =>
    log.warn({ err: error }, 'could not renew message leases'),
  )
}

/** Two renewals may fail before the lease ends. */
const renewalMs = ({ messageLeaseSeconds }: Deps['config']['limits']) => messageLeaseSeconds * 333

/** Retries `write` for an hour while the database is down: only this process has the outcome of the delivery. */
export async function untilWritten({ config }: Pick<Deps, 'config'>, write: () => Promise<void>): Promise<void> {
  const pause = renewalMs(config.limits) / 10
  for (let waited = 0; waited < 3_600_000; waited += pause) {
    const isWritten = await write().then(
      () => true,
      (error: unknown) => (error instanceof DatabaseUnavailable ? false : Promise.reject(error)),
    )
    if (isWritten) return
    await wait(pause, undefined, { ref: false })
  }
}

import type { Deps } from '../../deps.ts'
import { type Event, recordEvent } from './events.sql.ts'

const underWay = new Set<Promise<void>>()

/**
 * Records an event that no change depends on, without making its caller wait: a refusal of somebody known must take no longer than that
 * of somebody unknown.
 */
export function recordLater({ db, log }: Pick<Deps, 'db' | 'log'>, event: Event): void {
  const recorded = recordEvent(db, event)
    .catch((error: unknown) => log.error({ err: error, kind: event.kind }, 'an event could not be recorded'))
    .finally(() => underWay.delete(recorded))
  underWay.add(recorded)
}

/** Before the database is closed. */
export async function settleEvents(): Promise<void> {
  await Promise.all(underWay)
}

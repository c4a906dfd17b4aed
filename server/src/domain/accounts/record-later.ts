import type { Deps } from '../../deps.ts'
import { type Event, recordEvent } from './events.sql.ts'

/**
 * Records an event that no change depends on, without making its caller wait: a refusal of somebody known must take no longer than that
 * of somebody unknown.
 */
export function recordLater(
  { db, log, pendingEvents }: Pick<Deps, 'db' | 'log' | 'pendingEvents'>,
  event: Event,
): void {
  const recorded = recordEvent(db, event)
    .catch((error: unknown) => log.error({ err: error, kind: event.kind }, 'an event could not be recorded'))
    .finally(() => pendingEvents.delete(recorded))
  pendingEvents.add(recorded)
}

/** Before the database is closed. */
export async function settleEvents({ pendingEvents }: Pick<Deps, 'pendingEvents'>): Promise<void> {
  await Promise.all(pendingEvents)
}

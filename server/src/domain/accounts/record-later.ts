import type { Deps } from '../../deps.ts'
import { type Event, recordEvent } from './events.sql.ts'

/** Asynchronous: a refusal for a known login must not take longer than one for an unknown login. */
export function recordLater(
  { bookkeeping, log, pendingEvents }: Pick<Deps, 'bookkeeping' | 'log' | 'pendingEvents'>,
  event: Event,
): void {
  const recorded = recordEvent(bookkeeping, event)
    .catch((error: unknown) => log.error({ err: error, kind: event.kind }, 'could not record an event'))
    .finally(() => pendingEvents.delete(recorded))
  pendingEvents.add(recorded)
}

/** Waits for pending events; call before the database is closed. */
export async function settleEvents({ pendingEvents }: Pick<Deps, 'pendingEvents'>): Promise<void> {
  await Promise.all(pendingEvents)
}

import type { Db } from '../../db/schema.ts'
import type { Config } from '../../config/config.ts'
import type { OutgoingSecurityEvent } from './outgoing.ts'
import { newId } from '../../lib/ids.ts'
import { noteQueued } from './queued-in.ts'
import { insertSecurityEvents } from './security-events.sql.ts'

export type SecurityEvent = Omit<OutgoingSecurityEvent, 'id' | 'iat'>

/** Call it in the transaction of the change. Does nothing without a receiver. */
export async function queueSecurityEvents(
  { config }: { config: Pick<Config, 'events'> },
  tx: Db,
  ...events: readonly SecurityEvent[]
): Promise<void> {
  if (config.events) await queue(tx, events)
}

/** Call it in the transaction of the change. */
export const queueServiceEvents = (tx: Db, events: readonly (SecurityEvent & { serviceId: string })[]): Promise<void> =>
  queue(tx, events)

async function queue(tx: Db, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertSecurityEvents(
    tx,
    events.map((event) => ({ ...event, id: newId() })),
  )
  noteQueued(tx, 'event')
}

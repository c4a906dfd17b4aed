import type { LeasedMessage } from './leases.sql.ts'
import type { NewMessage } from './messages.sql.ts'

/** A reserved place for one message that is committed with its lease. */
export type Slot = {
  deliver: (message: LeasedMessage) => void
  release: () => void
}

/** Messages that this process is delivering, by id. `ended` never rejects. */
export type InFlight = Map<string, { leased: LeasedMessage; ended: Promise<void> }>

export type Outbox = {
  stop: () => Promise<void>
  kick: (queued: ReadonlySet<string>) => void
  /** Undefined when no slot is free. */
  keepSlot: (message: Pick<NewMessage, 'id' | 'transport' | 'recipient'>) => Slot | undefined
  leaseSeconds: number
}

/** Deliveries of this process. `renewal`: timer that renews the leases in flight. */
export type OutboxState = { running: Outbox | undefined; inFlight: InFlight; renewal: NodeJS.Timeout | undefined }

export const createOutboxState = (): OutboxState => ({ running: undefined, inFlight: new Map(), renewal: undefined })

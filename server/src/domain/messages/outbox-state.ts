import type { LeasedMessage } from './leases.sql.ts'
import type { NewMessage } from './messages.sql.ts'

export type Slot = {
  deliver: (message: LeasedMessage) => void
  release: () => void
}

export type InFlight = Map<string, { leased: LeasedMessage; ended: Promise<void> }>

export type Outbox = {
  stop: () => Promise<void>
  kick: (queued: ReadonlySet<string>) => void
  keepSlot: (message: Pick<NewMessage, 'id' | 'transport' | 'recipient'>) => Slot | undefined
  leaseSeconds: number
}

export type OutboxState = { running: Outbox | undefined; inFlight: InFlight; renewal: NodeJS.Timeout | undefined }

export const createOutboxState = (): OutboxState => ({ running: undefined, inFlight: new Map(), renewal: undefined })

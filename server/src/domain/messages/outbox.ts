import type { Deps } from '../../deps.ts'
import { deliver } from './delivery/deliver.ts'
import { settleInFlight } from './delivery/in-flight.ts'
import { startWorker, type TransportLimits } from './delivery/outbox-worker.ts'
import { leaseDue, type LeasedMessage, leasedOf, reschedule } from './leases.sql.ts'
import type { NewMessage } from './messages.sql.ts'
import type { Outbox, Slot } from './outbox-state.ts'

const waysOut: readonly TransportLimits[] = [
  { transport: 'email', atOnce: 20, share: 10 },
  { transport: 'sms', atOnce: 20, share: 10 },
  { transport: 'logout', atOnce: 20, share: 5 },
  { transport: 'event', atOnce: 10, share: 10 },
]

export type OutboxReservation = {
  /** In seconds; undefined when no slot is free and a worker must find the message. */
  take: (message: NewMessage) => number | undefined
  deliver: () => void
  release: () => void
}

/** Delivers the message now, or reschedules it when its destination has no free slot: older messages take precedence. */
export async function deliverLeased(deps: Deps, leased: LeasedMessage): Promise<void> {
  const { running } = deps.outbox
  if (!running) return deliver(deps, leased)
  const slot = running.keepSlot(leased)
  if (!slot) return reschedule(deps.db, leased, 'waits for its turn', 0)
  slot.deliver(leased)
  await settleInFlight(deps, [leased.id])
}

/** Reserves slots in this process for messages of a change. A message with a slot saves a lease statement and two looks. */
export function reserveInOutbox({ outbox: { running } }: Pick<Deps, 'outbox'>): OutboxReservation {
  const taken: { slot: Slot; message: NewMessage }[] = []
  return {
    take: (message) => {
      const slot = running?.keepSlot(message)
      if (slot) taken.push({ slot, message })
      return slot && running?.leaseSeconds
    },
    deliver: () => taken.forEach(({ slot, message }) => slot.deliver(leasedOf(message))),
    release: () => taken.forEach(({ slot }) => slot.release()),
  }
}

/**
 * Starts the workers; any number of processes may run them. Every `napMs` they look for messages of other processes and due retries. `stop`
 * waits for deliveries in flight.
 */
export function startOutbox(deps: Deps, napMs = 2000): Outbox {
  const workers = waysOut.map((way) => ({ ...way, ...startWorker(deps, way, napMs) }))
  const outbox: Outbox = {
    leaseSeconds: deps.config.limits.messageLeaseSeconds,
    keepSlot: (message) => workers.find(({ transport }) => transport === message.transport)?.keepSlot(message),
    kick: (queued) => workers.forEach(({ transport, wake }) => queued.has(transport) && wake()),
    stop: async () => {
      deps.outbox.running = undefined
      await Promise.all(workers.map(({ stop }) => stop()))
      await settleInFlight(deps)
    },
  }
  deps.outbox.running = outbox
  return outbox
}

/** Returns the number of handled messages. */
export async function drainOutbox(deps: Deps): Promise<number> {
  let handled = 0
  const { messageLeaseSeconds: leaseSeconds } = deps.config.limits
  for (const { transport, atOnce: limit } of waysOut) {
    const look = { transport, leaseSeconds, limit, share: limit, underWay: {}, inFlightIds: [], takesLapsed: true }
    let { leased } = await leaseDue(deps.db, look)
    while (leased.length > 0) {
      handled += leased.length
      await Promise.all(leased.map((message) => deliver(deps, message)))
      leased = (await leaseDue(deps.db, look)).leased
    }
  }
  return handled
}

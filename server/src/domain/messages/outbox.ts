import type { Deps } from '../../deps.ts'
import { deliver } from './delivery/deliver.ts'
import { settleInFlight } from './delivery/in-flight.ts'
import { startWorker, type WayOut } from './delivery/outbox-worker.ts'
import { leaseDue, type LeasedMessage, leasedOf, reschedule } from './leases.sql.ts'
import type { NewMessage } from './messages.sql.ts'
import type { Outbox, Slot } from './outbox-state.ts'

const waysOut: readonly WayOut[] = [
  { transport: 'email', atOnce: 20, share: 10 },
  { transport: 'sms', atOnce: 20, share: 10 },
  { transport: 'logout', atOnce: 20, share: 5 },
]
/** To one receiver. */
const wayOfEvents: WayOut = { transport: 'event', atOnce: 10, share: 10 }

const waysOf = ({ config }: Pick<Deps, 'config'>) => (config.events ? [...waysOut, wayOfEvents] : waysOut)

/** The messages that one change writes with their lease, for this process to deliver once it is committed, or to forget. */
export type Taking = {
  /** Answers how long its lease is to last; undefined: it is to be looked for. */
  take: (message: NewMessage) => number | undefined
  deliver: () => void
  release: () => void
}

/** Wakes this process's workers after a commit, so that what was queued leaves at once. Without one, others find it within seconds. */
export function kickOutbox({ outbox }: Pick<Deps, 'outbox'>, queued: ReadonlySet<string>): void {
  if (queued.size > 0) outbox.running?.kick(queued)
}

/** Delivers it now, or puts it back where its destination has no slot left: others have been waiting for longer. */
export async function deliverLeased(deps: Deps, leased: LeasedMessage): Promise<void> {
  const { running } = deps.outbox
  if (!running) return deliver(deps, leased)
  const slot = running.keepSlot(leased)
  if (!slot) return reschedule(deps.db, leased, 'waits for its turn', 0)
  slot.deliver(leased)
  await settleInFlight(deps, [leased.id])
}

/** Where a worker here has a slot, a message need not be looked for: a lease and two looks less. */
export function takeForOutbox({ outbox: { running } }: Pick<Deps, 'outbox'>): Taking {
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

/** Any number of processes may run one; every `napMs` it looks for messages of other processes and of other times. `stop` waits for the deliveries in hand. */
export function startOutbox(deps: Deps, napMs = 2000): Outbox {
  const workers = waysOf(deps).map((way) => ({ ...way, ...startWorker(deps, way, napMs) }))
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

/** Delivers everything that is due, now. Answers how many messages it had in hand. */
export async function drainOutbox(deps: Deps): Promise<number> {
  let handled = 0
  const { messageLeaseSeconds: leaseSeconds } = deps.config.limits
  for (const { transport, atOnce: limit } of waysOf(deps)) {
    const look = { transport, leaseSeconds, limit, share: limit, underWay: {}, held: [], takesLapsed: true }
    let { leased } = await leaseDue(deps.db, look)
    while (leased.length > 0) {
      handled += leased.length
      await Promise.all(leased.map((message) => deliver(deps, message)))
      leased = (await leaseDue(deps.db, look)).leased
    }
  }
  return handled
}

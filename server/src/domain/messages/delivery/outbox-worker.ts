import type { Deps } from '../../../deps.ts'
import { leaseDue, type LeasedMessage } from '../leases.sql.ts'
import { createBell } from './bell.ts'
import { deliver } from './deliver.ts'
import { handsOf } from './in-hand.ts'
import { createSlots, type Slots } from './slots.ts'

/** A place for one message that is about to be committed with its lease. */
export type Slot = {
  deliver: (message: LeasedMessage) => void
  release: () => void
}
/** One way out, with what may be under way at once: in all, and to one destination. */
export type WayOut = { transport: string; atOnce: number; share: number }

/** Delivers by one way out. After `napMs` a sleeping worker looks by itself. */
export function startWorker(deps: Deps, way: WayOut, napMs: number) {
  const bell = createBell(napMs)
  const stopping = new AbortController()
  /** The last look found as many as there was room for: whatever frees a slot is a reason for another one. */
  let isMoreDue = false
  const slots = createSlots(way, (wasLookedPast) => {
    if (isMoreDue || wasLookedPast || stopping.signal.aborted) bell.ring()
  })
  const look = createLook(deps, way, slots)
  const begin = (message: LeasedMessage) => {
    const onTried = slots.take(message.recipient)
    deliver(deps, message, onTried).catch((error: unknown) =>
      deps.log.error({ err: error, transport: way.transport }, 'outbox lost its database'),
    )
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const room = slots.room()
      const { leased, found } = await look(room)
      isMoreDue = found >= room
      for (const message of leased) begin(message)
      // What stood behind a full share comes with the next look; else whatever changes something rings.
      if (found === leased.length) await bell.heard()
    }
    while (slots.taken() > 0) await bell.heard()
  }
  const ended = work()
  const stop = async () => {
    stopping.abort()
    bell.ring()
    await ended
  }
  const keepSlot = (recipient: string) =>
    stopping.signal.aborted || !slots.hasRoomFor(recipient) ? undefined : keep(deps, slots.take(recipient), begin)
  return { wake: bell.ring, keepSlot, stop }
}

/**
 * After a start, and while the database was away, nothing is taken over for a while: whoever has a message in hand could not renew the
 * lease, or not write that it was delivered, and gets time to.
 */
function createLook(deps: Deps, { transport, share }: WayOut, slots: Slots) {
  const { messageLeaseSeconds: leaseSeconds } = deps.config.limits
  const graceMs = leaseSeconds * 1000
  let graceUntil = performance.now() + graceMs
  return async (limit: number) => {
    const held = handsOf(deps).ids()
    const takesLapsed = performance.now() >= graceUntil
    const underWay = slots.look()
    const asked = { transport, leaseSeconds, limit, share, underWay, held, takesLapsed }
    return leaseDue(deps.db, asked).catch((error: unknown) => {
      graceUntil = performance.now() + graceMs
      deps.log.warn({ err: error, transport }, 'outbox waits for the database')
      return { leased: [], found: 0 }
    })
  }
}

/** Whoever takes longer than this to commit leaves the message to the next look for it: its lease must not end before it is renewed. */
function keep({ config }: Deps, free: () => void, begin: Slot['deliver']): Slot {
  const since = performance.now()
  const longestMs = (config.limits.messageLeaseSeconds * 1000) / 4
  return {
    deliver: (message) => {
      if (performance.now() - since < longestMs) begin(message)
      free()
    },
    release: free,
  }
}

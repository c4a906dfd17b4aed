import { setTimeout as wait } from 'node:timers/promises'
import type { MessageTransport } from '../../../db/tables-sessions.ts'
import type { Deps } from '../../../deps.ts'
import { hostOrNumberOf, leaseDue, type LeasedMessage } from '../leases.sql.ts'
import type { NewMessage } from '../messages.sql.ts'
import { deliver } from './deliver.ts'
import type { Slot } from '../outbox-state.ts'

/**
 * `atOnce`: parallel deliveries. `share`: parallel deliveries to one destination, so that a slow server does not delay
 * others.
 */
export type TransportLimits = { transport: MessageTransport; atOnce: number; share: number }

type Addressed = Pick<NewMessage, 'id' | 'recipient'>

/** Delivers due messages of one transport. Looks for them every `napMs`, when woken, and when a slot becomes free. */
export function startWorker(deps: Deps, way: TransportLimits, napMs: number) {
  const slots = new Map<string, string>()
  const countOf = (destination: string) => [...slots.values()].filter((one) => one === destination).length
  const bell = createBell(napMs)
  const look = createLook(deps, way)
  let isMoreDue = false
  let skipped = new Set<string>()
  const stopping = new AbortController()

  const free = ({ id, recipient }: Addressed) => {
    slots.delete(id)
    if (isMoreDue || stopping.signal.aborted || skipped.has(hostOrNumberOf(recipient))) bell.ring()
  }
  const begin = (message: LeasedMessage) => {
    slots.set(message.id, hostOrNumberOf(message.recipient))
    deliver(deps, message, () => free(message)).catch((error: unknown) =>
      deps.log.error({ err: error, transport: way.transport }, 'outbox lost the database connection'),
    )
  }
  const keepSlot = (message: Addressed): Slot | undefined => {
    const destination = hostOrNumberOf(message.recipient)
    if (stopping.signal.aborted || slots.size >= way.atOnce || countOf(destination) >= way.share) return undefined
    slots.set(message.id, destination)
    return keep(deps, () => free(message), begin)
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const room = way.atOnce - slots.size
      const underWay = Object.fromEntries([...slots.values()].map((one) => [one, countOf(one)]))
      skipped = new Set(Object.keys(underWay).filter((one) => countOf(one) >= way.share))
      const { leased, found } = await look(Math.max(0, room), underWay)
      isMoreDue = found >= room
      for (const message of leased) begin(message)
      // Fewer leased than found: a destination has reached its share, and the next look skips it.
      if (found === leased.length) await bell.heard()
    }
    while (slots.size > 0) await bell.heard()
  }
  const ended = work()
  const stop = async () => {
    stopping.abort()
    bell.ring()
    await ended
  }
  return { wake: bell.ring, keepSlot, stop }
}

function createBell(napMs: number) {
  let next = new AbortController()
  return {
    ring: () => next.abort(),
    heard: async () => {
      await wait(napMs, undefined, { signal: next.signal }).catch(() => {})
      next = new AbortController()
    },
  }
}

/**
 * Takes over no expired leases for one lease period after a start or a database failure. Their holders could not renew them, or not record
 * a delivery.
 */
function createLook(deps: Deps, { transport, share }: TransportLimits) {
  const { messageLeaseSeconds: leaseSeconds } = deps.config.limits
  const graceMs = leaseSeconds * 1000
  let graceUntil = performance.now() + graceMs
  return async (limit: number, underWay: Record<string, number>) => {
    const inFlightIds = [...deps.outbox.inFlight.keys()]
    const takesLapsed = performance.now() >= graceUntil
    const look = { transport, leaseSeconds, limit, share, underWay, inFlightIds, takesLapsed }
    return leaseDue(deps.db, look).catch((error: unknown) => {
      graceUntil = performance.now() + graceMs
      deps.log.warn({ err: error, transport }, 'outbox is waiting for the database')
      return { leased: [], found: 0 }
    })
  }
}

/** After a commit slower than a quarter of the lease, the message waits for the next look: its lease could end before the first renewal. */
function keep({ config }: Deps, free: () => void, begin: Slot['deliver']): Slot {
  const since = performance.now()
  const longestMs = (config.limits.messageLeaseSeconds * 1000) / 4
  return {
    deliver: (message) => {
      if (performance.now() - since < longestMs) begin(message)
      else free()
    },
    release: free,
  }
}

import type { Deps } from '../../../deps.ts'
import { deliver } from './deliver.ts'
import { leaseDue, type LeasedMessage, leaseSeconds } from '../messages.sql.ts'

/** A place for one message that is about to be committed with its lease. */
export type Slot = { deliver: (message: LeasedMessage) => void; letGo: () => void }

/** Whoever takes longer than this to commit leaves the message to the next look for it: its lease must not end during the delivery. */
const longestKeepMs = (leaseSeconds * 1000) / 4

/** Delivers by one way out, up to `slots` messages at once: one that hangs does not hold up the others. After `napMs` a sleeping worker looks by itself. */
export function startWorker(deps: Deps, transport: string, slots: number, napMs: number) {
  const bell = createBell(napMs)
  const stopping = new AbortController()
  /** The last look found as many as there was room for: whatever frees a slot is a reason for another one. */
  let isMoreDue = false
  const hands = createHands(deps, transport, () => {
    if (isMoreDue || stopping.signal.aborted) bell.ring()
  })
  const work = async () => {
    while (!stopping.signal.aborted) {
      const room = Math.max(0, slots - hands.full())
      const leased = await leaseDue(deps.db, transport, room).catch((error: unknown) => {
        deps.log.warn({ err: error, transport }, 'outbox waits for the database')
        return []
      })
      isMoreDue = leased.length >= room
      for (const message of leased) hands.begin(message)
      // Either nothing more is due, or all slots are taken: whatever changes that rings.
      await bell.heard()
    }
    while (hands.full() > 0) await bell.heard()
  }
  const ended = work()
  const stop = async () => {
    stopping.abort()
    bell.ring()
    await ended
  }
  const keepSlot = () => (stopping.signal.aborted || hands.full() >= slots ? undefined : hands.keep())
  return { wake: bell.ring, keepSlot, stop }
}

/** What a worker has in hand: messages, and slots kept for those of changes under way. `onFree`: it has one less. */
function createHands(deps: Deps, transport: string, onFree: () => void) {
  let full = 0
  const free = () => {
    full--
    onFree()
  }
  const begin = (message: LeasedMessage) => {
    full++
    deliver(deps, message)
      .catch((error: unknown) => deps.log.error({ err: error, transport }, 'outbox lost its database'))
      .finally(free)
  }
  const keep = (): Slot => {
    const since = performance.now()
    full++
    return {
      deliver: (message) => {
        if (performance.now() - since < longestKeepMs) begin(message)
        free()
      },
      letGo: free,
    }
  }
  return { full: () => full, begin, keep }
}

/** `heard` waits for a ring, or for `patience` milliseconds; a ring while nobody waits is not lost. */
function createBell(patience: number) {
  let isRung = false
  let release: (() => void) | undefined
  return {
    ring: () => {
      isRung = true
      release?.()
    },
    heard: async () => {
      if (!isRung) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          release = resolve
          timer = setTimeout(resolve, patience)
        })
        clearTimeout(timer)
        release = undefined
      }
      isRung = false
    },
  }
}

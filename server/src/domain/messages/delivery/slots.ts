import { hostOrNumberOf } from '../leases.sql.ts'

export type Slots = {
  taken: () => number
  room: () => number
  hasRoomFor: (recipient: string) => boolean
  /** Answers how to give it back. */
  take: (recipient: string) => () => void
  /** How many are taken by which destination, for a look that passes over those whose share is full. */
  look: () => Record<string, number>
}

/**
 * What one way out delivers at once. A destination has a share of it alone: one whose server is slow holds up no other. `onFree` hears
 * whether the last look passed over that destination.
 */
export function createSlots(size: { atOnce: number; share: number }, onFree: (wasLookedPast: boolean) => void): Slots {
  const underWay = new Map<string, number>()
  let lookedPast = new Set<string>()
  let taken = 0
  const of = (destination: string) => underWay.get(destination) ?? 0
  const add = (destination: string, change: 1 | -1) => {
    taken += change
    const now = of(destination) + change
    if (now > 0) underWay.set(destination, now)
    else underWay.delete(destination)
  }
  return {
    taken: () => taken,
    room: () => Math.max(0, size.atOnce - taken),
    hasRoomFor: (recipient) => taken < size.atOnce && of(hostOrNumberOf(recipient)) < size.share,
    take: (recipient) => {
      const destination = hostOrNumberOf(recipient)
      add(destination, 1)
      return () => {
        add(destination, -1)
        onFree(lookedPast.has(destination))
      }
    },
    look: () => {
      lookedPast = new Set([...underWay].filter(([, count]) => count >= size.share).map(([destination]) => destination))
      return Object.fromEntries(underWay)
    },
  }
}

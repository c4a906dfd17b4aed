import type { T } from '../../text/messages.ts'

export type Toast = { kind: 'success' | 'info' | 'error'; words: (t: T) => string }

let waiting: Toast[] = []
let wanted = false
let taker: ((toast: Toast) => void) | null = null
const listeners = new Set<() => void>()

/** Holds toasts until the shelf, which is loaded with the first of them, takes them over. */
export const toastQueue = {
  add(toast: Toast): void {
    if (taker) return taker(toast)
    waiting.push(toast)
    wanted = true
    for (const listener of listeners) listener()
  },
  /** The shelf is there: it gets what waited and all that follows. */
  handOver(take: (toast: Toast) => void): () => void {
    taker = take
    for (const toast of waiting) take(toast)
    waiting = []
    return () => (taker = null)
  },
  isWanted: () => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

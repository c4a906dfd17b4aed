import { createStore } from '../../lib/store.ts'
import type { T } from '../../text/messages.ts'

export type Toast = { kind: 'success' | 'info' | 'error'; words: (t: T) => string }
type Take = (toast: Toast) => void

const waiting: Toast[] = []
const wanted = createStore(false)
const taker = createStore<Take | null>(null)

/** Holds toasts until the shelf, which loads with the first of them, takes over. */
export const toastQueue = {
  add(toast: Toast): void {
    const take = taker.get()
    if (take) return take(toast)
    waiting.push(toast)
    wanted.set(true)
  },
  /** Called by the shelf: receives the queued toasts and all later ones. */
  handOver(take: Take): () => void {
    taker.set(take)
    for (const toast of waiting.splice(0)) take(toast)
    return () => taker.set(null)
  },
  isWanted: wanted.get,
  subscribe: wanted.subscribe,
}

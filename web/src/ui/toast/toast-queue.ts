import { createStore } from '../../lib/store.ts'
import type { T } from '../../text/messages.ts'

/** `act`: takes the place of earlier toasts of the same act, and ends with it (`settle`). */
export type Toast = { kind: 'success' | 'info' | 'error'; words: (t: T) => string; act?: string | undefined }
type Take = (toast: Toast) => void

const waiting: Toast[] = []
const wanted = createStore(false)
const taker = createStore<Take | null>(null)
const settled = createStore('')

export const toastQueue = {
  add(toast: Toast): void {
    const take = taker.get()
    if (take) return take(toast)
    waiting.push(toast)
    wanted.set(true)
  },
  handOver(take: Take): () => void {
    taker.set(take)
    for (const toast of waiting.splice(0)) take(toast)
    return () => taker.set(null)
  },
  settle(act: string): void {
    waiting.splice(0, waiting.length, ...waiting.filter((toast) => toast.act !== act))
    settled.set(act)
  },
  onSettled: (close: (act: string) => void) => settled.subscribe(() => close(settled.get())),
  isWanted: wanted.get,
  subscribe: wanted.subscribe,
}

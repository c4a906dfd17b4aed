import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { late } from '../late.tsx'
import { toastQueue, type Toast } from './toast-queue.ts'

const load = () => import('./toast-shelf.tsx')
const ToastShelf = late(async () => (await load()).ToastShelf, NextToastRetries)

/** Milliseconds, so that toasts do not compete with the first page for bandwidth. */
const preloadAfterMs = 3000

/** Loads the code of toasts, so that one can report a lost network. An effect: returns its clean-up. */
export function preloadToasts(): () => void {
  const timer = setTimeout(() => void load().catch(() => undefined), preloadAfterMs)
  return () => clearTimeout(timer)
}

/**
 * «Данные изменены» for 3 s; errors for 8 s, announced at once. Never the only place of an error. `act`: replaces the
 * toasts of an earlier attempt at it.
 */
export function toast(kind: Toast['kind'], words: Toast['words'], act?: string): void {
  if (act !== undefined) toastQueue.settle(act)
  toastQueue.add({ kind, words, act })
}

export function Toasts() {
  const wanted = useSyncExternalStore(toastQueue.subscribe, toastQueue.isWanted, toastQueue.isWanted)
  return <Suspense fallback={null}>{wanted && <ToastShelf />}</Suspense>
}

function NextToastRetries({ retry }: { retry: () => void }) {
  useEffect(() => toastQueue.subscribe(retry))
  return null
}

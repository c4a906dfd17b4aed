import { createStore } from './store.ts'

const wanted = createStore(false)

/** Requests the focus for the next h1 that renders, possibly only after its chunk or data has loaded. */
export function requestHeadingFocus(): void {
  wanted.set(true)
}

/** True once per request. */
export function claimFocus(): boolean {
  const claimed = wanted.get()
  wanted.set(false)
  return claimed
}

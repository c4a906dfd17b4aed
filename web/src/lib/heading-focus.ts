import { createStore } from './store.ts'

const wanted = createStore(false)

/** A route change wants the focus on the next h1 that is drawn, perhaps only after its chunk or data has come. */
export function wantHeadingFocus(): void {
  wanted.set(true)
}

/** True once for each wish. */
export function claimFocus(): boolean {
  const claimed = wanted.get()
  wanted.set(false)
  return claimed
}

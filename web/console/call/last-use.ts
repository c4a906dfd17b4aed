import { createStore } from '../../src/lib/store.ts'

/** When the server last answered, from which it counts the time without use. */
export const lastUse = createStore(Date.now())

import { createStore } from './store.ts'

/** The unknown path that led to this page; null when the address was right. */
export const missingPage = createStore<string | null>(null)

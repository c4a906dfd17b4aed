import { createStore } from './store.ts'

export const pendingNavigation = createStore(false)

import { createStore } from './store.ts'

/** Set by `app/follow-location.ts`. */
export const pendingNavigation = createStore(false)

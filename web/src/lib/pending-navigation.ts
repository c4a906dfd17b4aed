import { createStore } from './store.ts'

/** True while another page is loading its code or its data. Set by `app/follow-location.ts`. */
export const pendingNavigation = createStore(false)

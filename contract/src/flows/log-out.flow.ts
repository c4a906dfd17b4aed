import { flow } from './flow.ts'

/** Design guide 7.10. */
export const logOutFlow = flow({ start: 'confirm', done: 'signedOut', steps: { confirm: { confirmed: 'signedOut' }, signedOut: {} } })

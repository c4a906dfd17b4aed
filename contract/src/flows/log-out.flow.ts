import { flow } from './flow.ts'

/** docs/design.md#dialog-flows. */
export const logOutFlow = flow({
  start: 'confirm',
  done: 'signedOut',
  steps: { confirm: { confirmed: 'signedOut' }, signedOut: {} },
})

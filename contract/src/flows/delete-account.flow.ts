import { flow } from './flow.ts'

/** docs/design.md#dialog-flows. */
export const deleteAccountFlow = flow({
  start: 'warn',
  done: 'deleted',
  steps: {
    warn: { continued: 'enterPassword' },
    enterPassword: { proven: 'lastStep', back: 'warn' },
    lastStep: { deleted: 'deleted', back: 'enterPassword' },
    deleted: {},
  },
})

import { flow } from './flow.ts'

/** Design guide 7.9. */
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

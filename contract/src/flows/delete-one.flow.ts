import { flow } from './flow.ts'

/** One confirmation for deleting a partner, service or document (docs/design.md#dialog-flows). */
export const deleteOneFlow = flow({
  start: 'confirm',
  done: 'deleted',
  steps: { confirm: { deleted: 'deleted' }, deleted: {} },
})

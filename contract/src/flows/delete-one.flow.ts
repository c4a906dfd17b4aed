import { flow } from './flow.ts'

/** A partner, a service, a document: one question (docs/design.md#dialog-flows). */
export const deleteOneFlow = flow({
  start: 'confirm',
  done: 'deleted',
  steps: { confirm: { deleted: 'deleted' }, deleted: {} },
})

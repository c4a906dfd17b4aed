import { flow } from './flow.ts'

/** Design guide 7.11. */
export const deleteDocumentFlow = flow({ start: 'confirm', done: 'deleted', steps: { confirm: { deleted: 'deleted' }, deleted: {} } })

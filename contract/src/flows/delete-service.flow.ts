import { flow } from './flow.ts'

/** Design guide 7.8. */
export const deleteServiceFlow = flow({ start: 'confirm', done: 'deleted', steps: { confirm: { deleted: 'deleted' }, deleted: {} } })

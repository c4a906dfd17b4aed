import { flow } from './flow.ts'

/** Design guide 7.7. */
export const deletePartnerFlow = flow({ start: 'confirm', done: 'deleted', steps: { confirm: { deleted: 'deleted' }, deleted: {} } })

import { flow } from './flow.ts'

/** A partner, a service, a document: one question (design guide 7.7, 7.8, 7.11). */
export const deleteOneFlow = flow({ start: 'confirm', done: 'deleted', steps: { confirm: { deleted: 'deleted' }, deleted: {} } })

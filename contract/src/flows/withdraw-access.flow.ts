import { flow } from './flow.ts'

/** Design guide 11a, "/services": one question that says what will happen. */
export const withdrawAccessFlow = flow({
  start: 'confirm',
  done: 'withdrawn',
  steps: { confirm: { withdrawn: 'withdrawn' }, withdrawn: {} },
})

import { flow } from './flow.ts'

/** docs/design.md#beyond-the-specification, "/services": one question that says what will happen. */
export const withdrawAccessFlow = flow({
  start: 'confirm',
  done: 'withdrawn',
  steps: { confirm: { withdrawn: 'withdrawn' }, withdrawn: {} },
})

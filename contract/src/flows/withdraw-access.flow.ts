import { flow } from './flow.ts'

/** docs/design.md#beyond-the-specification, "/services": one confirmation that describes the effect. */
export const withdrawAccessFlow = flow({
  start: 'confirm',
  done: 'withdrawn',
  steps: { confirm: { withdrawn: 'withdrawn' }, withdrawn: {} },
})

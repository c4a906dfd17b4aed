import { flow } from './flow.ts'

/** docs/design.md#dialog-flows. */
export const verifyEmailFlow = flow({
  start: 'confirm',
  done: 'checkMail',
  steps: { confirm: { linkSent: 'checkMail' }, checkMail: { resent: 'checkMail' } },
})

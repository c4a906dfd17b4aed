import { flow } from './flow.ts'

/** Design guide 7.4. */
export const verifyEmailFlow = flow({
  start: 'confirm',
  done: 'checkMail',
  steps: { confirm: { linkSent: 'checkMail' }, checkMail: { resent: 'checkMail' } },
})

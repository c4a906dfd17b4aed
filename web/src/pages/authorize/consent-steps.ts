/** The steps of a signed-in user, in one file. */
export { ConfirmAccount } from './confirm-account.tsx'
export { RequestStep } from './request-step.tsx'

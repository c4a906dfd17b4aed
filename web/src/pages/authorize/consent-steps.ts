/** Steps of a signed-in user, bundled together. */
export { ConfirmAccount } from './confirm-account.tsx'
export { RequestStep } from './request-step.tsx'

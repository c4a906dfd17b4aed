export { ConfirmAccount } from './confirm-account.tsx'
export { RequestStep } from './request-step.tsx'

import type { User } from '@kabinet/contract/api/me.api'
import type { SecondStepState } from '@kabinet/contract/api/second-step.api'
import { codesGoBy } from '../sent-to.ts'

/** `secondStep` and `passkeys` are undefined when their read failed. */
export type Known = {
  user: User
  secondStep: SecondStepState | undefined
  passkeys: number | undefined
  canAddPasskeys: boolean
}
export type Means = 'passkey' | 'app' | 'email' | 'sms'
export type Status = { level: 'good' | 'weak' | 'unknown'; means: readonly Means[]; next: NextStep | null }

/** Below this number the user is asked to get new recovery codes. */
export const fewCodes = 3

/** The account's protection, and the step that improves it most. Failed reads are left out. */
export function securityStatus(known: Known): Status {
  const { user, secondStep, passkeys } = known
  const next = stepsByPriority.find(([, isDue]) => isDue(known))?.[0] ?? null
  const second = secondStep?.app ? 'app' : (codesGoBy(user) ?? user.otp_transport)
  if (second !== null) return { level: 'good', means: passkeys ? ['passkey', second] : [second], next }
  return { level: secondStep ? 'weak' : 'unknown', means: [], next }
}

const stepsByPriority = [
  ['secondStep', ({ user, secondStep }) => user.otp_transport === null && secondStep?.app === null],
  ['codes', ({ secondStep }) => hasApp(secondStep) && secondStep.recovery_codes_left < fewCodes],
  ['verifyEmail', ({ user }) => user.email !== null && !user.email_verified && user.email_candidate === null],
  ['verifyPhone', ({ user }) => user.phone !== null && !user.phone_verified && user.phone_candidate === null],
  ['addPhone', ({ user }) => user.phone === null && user.phone_candidate === null],
  ['addEmail', ({ user }) => user.email === null && user.email_candidate === null],
  ['app', ({ secondStep }) => secondStep?.app === null],
  ['mailbox', ({ user, secondStep }) => hasApp(secondStep) && codesGoBy(user) === 'email'],
  ['passkey', ({ passkeys, canAddPasskeys }) => passkeys === 0 && canAddPasskeys],
] as const satisfies readonly [string, (known: Known) => boolean][]

export type NextStep = (typeof stepsByPriority)[number][0]

const hasApp = (step: SecondStepState | undefined): step is SecondStepState => step !== undefined && step.app !== null

import { otp } from '@kabinet/contract/api/auth/otp'
import * as z from 'zod/mini'
import { storedValue, tabStore } from '../../lib/web-storage.ts'

const progress = z.object({
  login: z.string(),
  restore_token: z.string(),
  otp: z.optional(otp),
  verified: z.boolean(),
  interaction: z.optional(z.nullable(z.string())),
})

export const { keep: keepReset, read: readReset, drop: dropReset } = storedValue(tabStore, 'password-reset', progress)

export type ResetTyped = { login: string; over: boolean }
export type ResetStepProps = { typed: ResetTyped; onTyped: (typed: ResetTyped) => void; interaction: string | null }

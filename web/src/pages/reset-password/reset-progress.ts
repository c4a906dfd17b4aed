import { otp } from '@kabinet/contract/api/otp'
import * as z from 'zod/mini'
import { tabStore, readStoredJson } from '../../lib/web-storage.ts'

const storageKey = 'password-reset'

/** How far a reset has come. `otp`: while its code is awaited; `verified`: the code was right. */
const progress = z.object({
  login: z.string(),
  restore_token: z.string(),
  otp: z.optional(otp),
  verified: z.boolean(),
  interaction: z.optional(z.nullable(z.string())),
})
export type Reset = z.output<typeof progress>

/** For this tab alone, so that a reload opens the same step. */
export function keepReset(reset: Reset): void {
  tabStore.write(storageKey, JSON.stringify(reset))
}

export function readReset(): Reset | null {
  return progress.safeParse(readStoredJson(tabStore, storageKey)).data ?? null
}

export function dropReset(): void {
  tabStore.drop(storageKey)
}

/** What the steps share. `over`: an earlier try ran out of time. */
export type ResetTyped = { login: string; over: boolean }
export type ResetStepProps = { typed: ResetTyped; onTyped: (typed: ResetTyped) => void; interaction: string | null }

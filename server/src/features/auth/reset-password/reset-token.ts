import type { resetPassword } from '@kabinet/contract/api/auth/reset-password.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { ReplyOf } from '@kabinet/contract/route'
import type { Keys } from '../../../lib/keys.ts'
import { unsealInteraction } from '../registration/sealed-interaction.ts'
import type { Step } from './reset-password.sql.ts'

/** The stored result of a step; its answer is derived from it. `next`: the step that its token allows. `interaction`: sealed. */
export type ResetStep = { id: string; next: Step; otp?: Otp } | { interaction: string | null }

/** Derived, not stored: the repeat of a step whose answer was lost returns the same token. */
export const resetToken = (keys: Keys, id: string, step: Step): string =>
  keys.mac('restore', `${step}.${id}`).toString('base64url')

export function replyOfStep(keys: Keys, done: ResetStep): ReplyOf<typeof resetPassword> {
  if ('interaction' in done) return unsealInteraction(keys, done.interaction)
  const { id, next, otp } = done
  return { restore_token: resetToken(keys, id, next), ...(otp && { otp }) }
}

import { getMe, type User } from '@kabinet/contract/api/me.api'
import { doDraftsWait, draftsAreOf } from '../lib/forms/drafts.ts'
import { call } from '../session/call.ts'
import { readSession } from '../session/session.ts'

/** Who is signed in; so it is known whose drafts lie in this tab. */
export async function askMe(signal?: AbortSignal): Promise<User> {
  const { sign_in } = readSession() ?? {}
  const user = await call(getMe, {}, signal ? { signal } : {})
  if (sign_in !== undefined) draftsAreOf(sign_in, user.user_id)
  return user
}

/** The session ended while something was typed, and somebody has signed in. Without an answer the drafts wait on. */
export async function claimDrafts(): Promise<void> {
  if (doDraftsWait()) await askMe().catch(() => undefined)
}

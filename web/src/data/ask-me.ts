import { getMe, type User } from '@kabinet/contract/api/me.api'
import { hasUnclaimedDrafts, assignDrafts } from '../lib/forms/drafts.ts'
import { setShownZone } from '../lib/format/instant.ts'
import { renderTexts } from '../text/language.ts'
import { call } from '../session/call.ts'
import { readSession } from '../session/session.ts'

/** Also sets the owner of this tab's drafts. */
export async function askMe(signal?: AbortSignal): Promise<User> {
  const { sign_in } = readSession() ?? {}
  const user = await call(getMe, {}, signal ? { signal } : {})
  if (sign_in !== undefined) assignDrafts(sign_in, user.user_id)
  showTimesFor(user)
  return user
}

export function showTimesFor({ timezone }: Pick<User, 'timezone'>): void {
  if (setShownZone(timezone)) renderTexts()
}

/** Assigns drafts of an ended session to the user who has signed in. Without a reply they remain pending. */
export async function claimDrafts(): Promise<void> {
  if (hasUnclaimedDrafts()) await askMe().catch(() => undefined)
}

import type { SessionReply } from '@kabinet/contract/api/auth/session'
import { localStore, tabStore } from '../lib/web-storage.ts'

/**
 * In the tab: `new`, a sign-in has just ended and the cabinet is to say that there are passkeys; `open`, it says so; `try`, it said so before,
 * and only lets the browser make one. In the browser: `made`, said once; `over`, answered, or a passkey was added here.
 */
const offerKey = 'passkey-offer'
export type PasskeyOfferKey = typeof offerKey

/** After a sign-in with a password, of whoever has no passkey. */
export function leavePasskeyOffer({ has_passkey }: Pick<SessionReply, 'has_passkey'>): void {
  const before = localStore.read(offerKey)
  if (has_passkey === false && before !== 'over') tabStore.write(offerKey, before === null ? 'new' : 'try')
}

/** Whether it is said. */
export const isPasskeyOffered = (): boolean => ['new', 'open'].includes(tabStore.read(offerKey) ?? '')

/** True once after each sign-in. What is said counts as said from now on. */
export function claimPasskeyOffer(): boolean {
  const how = tabStore.read(offerKey)
  if (how === 'try') tabStore.drop(offerKey)
  if (how === 'new') {
    localStore.write(offerKey, 'made')
    tabStore.write(offerKey, 'open')
  }
  return how === 'new' || how === 'try'
}

export function endPasskeyOffer(): void {
  localStore.write(offerKey, 'over')
  tabStore.drop(offerKey)
}

import type { SessionReply } from '@kabinet/contract/api/auth/session'
import { localStore, tabStore } from '../lib/web-storage.ts'

/**
 * In the tab: `new`, show the passkey offer after the sign-in that just ended; `open`, it is shown; `try`, it was shown
 * before, so only try a conditional creation. In the browser: `made`, shown once; `over`, answered, or a passkey was
 * added here.
 */
const offerKey = 'passkey-offer'
export type PasskeyOfferKey = typeof offerKey

export function leavePasskeyOffer({ has_passkey }: Pick<SessionReply, 'has_passkey'>): void {
  const before = localStore.read(offerKey)
  if (has_passkey === false && before !== 'over') tabStore.write(offerKey, before === null ? 'new' : 'try')
}

export const isPasskeyOffered = (): boolean => ['new', 'open'].includes(tabStore.read(offerKey) ?? '')

/** True once per sign-in. Marks the offer as shown. */
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

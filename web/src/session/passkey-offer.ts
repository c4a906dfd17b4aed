import type { SessionReply } from '@kabinet/contract/api/session'
import { localStore, tabStore } from '../lib/web-storage.ts'

/** In the tab: the cabinet says that there are passkeys, until it is told enough. In the browser: it was said here, or needs no saying any more. */
const offerKey = 'passkey-offer'
export type PasskeyOfferKey = typeof offerKey

/** After a sign-in with a password, of whoever has no passkey: once in each browser. */
export function leavePasskeyOffer({ has_passkey }: Pick<SessionReply, 'has_passkey'>): void {
  if (has_passkey === false && localStore.read(offerKey) === null) tabStore.write(offerKey, 'open')
}

/** No later sign-in brings it again; in this tab it stays. */
export const notePasskeyOffer = (): void => localStore.write(offerKey, 'made')

export function endPasskeyOffer(): void {
  notePasskeyOffer()
  tabStore.drop(offerKey)
}

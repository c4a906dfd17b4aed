import { createStore } from '../store.ts'
import { localStore, tabStore } from '../web-storage.ts'

/** The part of drafts that every page loads; the rest loads with the first form (`drafts.ts`). */
export const personsKey = 'drafts'
export const guestsKey = 'guest-drafts'
export type DraftsKey = typeof personsKey

/** A random value in local storage, removed at log-out. That invalidates the drafts of every tab, including sleeping ones. */
export const draftStampKey = 'draft-stamp'

/** This tab's sign-in, '' without one, and the user's id once the server has returned it. */
const owner = createStore({ sign_in: '', person: '' })

export const draftOwner = {
  read: owner.get,
  know: (person: string): void => owner.set({ ...owner.get(), person }),
  /** Guest drafts are not transferred to a user who signs in. */
  follow(signIn: string): void {
    if (signIn === owner.get().sign_in) return
    owner.set({ sign_in: signIn, person: '' })
    if (signIn !== '') tabStore.drop(guestsKey)
  },
}

/** Called at log-out: invalidates all drafts, in every tab. Other tabs get the event also when there was no draft. */
export function endDrafts(): void {
  localStore.write(draftStampKey, '')
  localStore.drop(draftStampKey)
  dropDraftsOfTab()
}

export function dropDraftsOfTab(): void {
  tabStore.drop(personsKey)
  tabStore.drop(guestsKey)
}

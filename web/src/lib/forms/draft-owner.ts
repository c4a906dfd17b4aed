import { createStore } from '../store.ts'
import { localStore, tabStore } from '../web-storage.ts'

/** What every page must know of drafts; the rest comes with the first form (`drafts.ts`). */
export const personsKey = 'drafts'
export const guestsKey = 'guest-drafts'
export type DraftsKey = typeof personsKey

/** In local storage, a random text that is gone at a log-out: the drafts of every tab are none then, also of one that is asleep. */
export const draftStampKey = 'draft-stamp'

/** The sign-in of this tab, '' without one, and the person's id once the server has told it. */
const owner = createStore({ sign_in: '', person: '' })

export const draftOwner = {
  read: owner.get,
  know: (person: string): void => owner.set({ ...owner.get(), person }),
  /** This tab has another sign-in, or none. What a guest has typed is nobody's who signs in. */
  follow(signIn: string): void {
    if (signIn === owner.get().sign_in) return
    owner.set({ sign_in: signIn, person: '' })
    if (signIn !== '') tabStore.drop(guestsKey)
  },
}

/** The person leaves: all drafts are gone, in every tab. */
export function endDrafts(): void {
  localStore.drop(draftStampKey)
  tabStore.drop(personsKey)
  tabStore.drop(guestsKey)
}

let machine: Awaited<ReturnType<typeof load>> | null = null

export const loadedDrafts = () => machine

export async function loadDrafts() {
  machine ??= await load()
  return machine
}

async function load() {
  const { bindDraft, draftOf } = await import('./bind-draft.ts')
  return { bindDraft, draftOf }
}

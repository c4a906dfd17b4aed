import { guestsKey } from '../../lib/forms/draft-owner.ts'
import { loadDrafts } from '../../lib/forms/load-drafts.ts'
import { tabStore } from '../../lib/web-storage.ts'

/** The draft survives submission, for Back from the later steps. */
export const registrationDraft = { draft: 'registration', outlivesSubmit: true }

export function dropDraft(): void {
  void loadDrafts().then(
    ({ draftOf }) => draftOf(registrationDraft.draft, '/registration').drop(),
    // Without the code no single form can be dropped.
    () => tabStore.drop(guestsKey),
  )
}
